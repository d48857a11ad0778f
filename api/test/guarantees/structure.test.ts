import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printStructure } from '../../database/migrations/structure.ts'
import { withClient } from '../../database/connection/with-client.ts'

test('prisma/structure.sql is current', async () => {
  const structure = await withClient(process.env['DATABASE_URL'] ?? '', printStructure)
  expect(readFileSync('prisma/structure.sql', 'utf8')).toBe(structure)
})
