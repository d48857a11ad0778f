import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

test('types of GraphQL documents match api/graphql/schema.graphql (npm run generate)', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'graphql-env-'))
  try {
    const fresh = path.join(folder, 'graphql-env.d.ts')
    const command = path.join(root, 'node_modules/.bin/gql.tada')
    await promisify(execFile)(command, ['generate-output', '--output', fresh], { cwd: root })
    expect(await readFile(path.join(root, 'site/data/graphql-env.d.ts'), 'utf8')).toBe(
      await readFile(fresh, 'utf8'),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
