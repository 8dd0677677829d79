export { createApp } from './app.js'
export { createLog } from './log.js'
export { listen, refuseOpenHost } from './serve.js'
