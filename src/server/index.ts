export { createApp } from './app.js'
export { createLog } from './log.js'
export { listen } from './serve.js'
