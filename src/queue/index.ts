export type { Job, JobKind, QueueLog } from './job-kind.js'
export { createQueue, type Queue, type QueueOptions } from './queue.js'
