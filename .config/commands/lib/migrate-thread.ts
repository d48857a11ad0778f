import { parentPort, workerData } from 'node:worker_threads'
import type { Migrated } from './database.ts'
import { migrate, migrationStatus } from '../../../api/database/migrations/migrate.ts'

// Runs in a separate thread; see database.ts.

const url = String(workerData)
const { unknown } = await migrationStatus(url)
const isRefused = unknown.length > 0 && process.env['ALLOW_NEWER_DATABASE'] !== 'yes'
const applied = isRefused ? [] : await migrate(url)
const { edited } = await migrationStatus(url)
parentPort?.postMessage({ applied, edited, newer: isRefused ? unknown : [] } satisfies Migrated)
