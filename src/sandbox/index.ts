export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js'
