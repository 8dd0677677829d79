export { type AxesRuling, type AxesSubject, axesQuestion } from './axes/axes-question.js'
export { axesDomain, axesDomains } from './axes/domain.js'
export { type PingRuling, pingQuestion } from './ping/index.js'
