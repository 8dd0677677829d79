export type { Job, JobKind, QueueLog } from './job-kind.js'
export { createQueue, QUEUE_SCHEMA, type Queue, type QueueOptions } from './queue.js'
