export { heapMbFor } from './heap-for.js'
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js'
