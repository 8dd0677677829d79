export { createDesk } from './desk.js'
export { DATA_OPTION, type ProgramOptions, runProgram, SERVE_COMMAND, type ServeOptions } from './program.js'
