import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

// Runs before each file of tests, and before anything reads the environment: gives the file a database of its own.

const { url, name, prefix } = inject('template')
const copy = prefix + randomUUID().replaceAll('-', '')

const server = new pg.Client(url)
await server.connect()
await server.query(`create database ${copy} template ${name}`)
await server.end()

const address = new URL(url)
address.pathname = copy
process.env['DATABASE_URL'] = address.href
