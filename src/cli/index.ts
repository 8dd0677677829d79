export { createDesk } from './desk.js'
export { DATA_OPTION, type ProgramOptions, runProgram, SERVE_COMMAND, type ServeOptions } from './program.js'
export { readRequestText } from './read-request.js'
