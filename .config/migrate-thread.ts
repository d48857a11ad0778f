import { parentPort, workerData } from 'node:worker_threads'
import { migrate, migrationStatus } from '../api/database/migrate.ts'

// Runs in a thread of its own: see database.ts.

const url = String(workerData)
const applied = await migrate(url)
const { edited } = await migrationStatus(url)
parentPort?.postMessage({ applied, edited })
