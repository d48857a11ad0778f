import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no raw statement returns all columns of a table, which a migration widens while it has a name', () => {
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('**/!(*.test).ts', { cwd: root }).filter((file) => !file.startsWith('test/'))
  const raw = files.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/\$queryRaw(?:<[^`]*?>)?`([^`]*)/g),
  ])
  const returned = raw.map(([, sql = '']) => {
    const [, returning] = /\breturning\b(.*)$/is.exec(sql) ?? []
    // All columns of a query in brackets are those that it names.
    const [, selected = '', isOfQuery] = /^\s*select\b(.*?)\bfrom\b\s*(\()?/is.exec(sql) ?? []
    return returning ?? (isOfQuery ? '' : selected)
  })
  expect(returned.filter((columns) => columns !== '').length).toBeGreaterThan(20)
  expect(returned.filter((columns) => /(^|[\s,.])\*/.test(columns.replaceAll(/\([^()]*\)/g, '')))).toEqual([])
})
