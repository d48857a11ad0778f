import { startWorkers } from '../../../.config/commands/workers/workers.ts'

// Runs two workers on a printed port until stopped. Started by the tests of the workers.

const { url, roll, close } = await startWorkers(2, {
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  patience: Number(process.env['PATIENCE']),
})
console.log(url)
process.on('SIGUSR2', () => void roll().then(() => console.log('rolled')))
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
