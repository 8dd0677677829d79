export { type AskEndpointOptions, createAskEndpoint } from './ask-endpoint.js'
export { createNet, type NetOptions } from './net.js'
export { createPost, type PostOptions } from './post.js'
