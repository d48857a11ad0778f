import { startWorker } from '../../server/worker.ts'

// A worker in a process of its own, for a test to kill.
await startWorker({ pollingIntervalSeconds: 0.5 })
console.log('working')
