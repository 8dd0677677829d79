export { createDesk } from './desk.js'
export { type ProgramOptions, runProgram, type ServeOptions } from './program.js'
