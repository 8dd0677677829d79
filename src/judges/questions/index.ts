export { type PingRuling, pingQuestion } from './ping/index.js'
