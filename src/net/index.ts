export { createNet, type NetOptions } from './net.js'
