import { inject } from 'vitest'
import { dropDatabase } from '../database/connection/drop.ts'
import { withClient } from '../database/connection/with-client.ts'

// Runs before each test file, before anything reads the environment: gives the file its own database.

const { url, name, prefix } = inject('template')
const copy = prefix + process.env['VITEST_POOL_ID']

await withClient(url, async (server) => {
  await dropDatabase(server, copy)
  await server.query(`create database ${copy} template ${name} strategy file_copy`)
})

const address = new URL(url)
address.pathname = copy
process.env['DATABASE_URL'] = address.href
