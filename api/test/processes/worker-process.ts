import { startWorker } from '../../server/worker.ts'

// Runs a worker in a separate process, which a test may kill.
await startWorker({ pollingIntervalSeconds: 0.5 })
console.log('working')
