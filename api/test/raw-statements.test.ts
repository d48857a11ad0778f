import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no raw statement selects all columns of a table, which a migration may extend while the statement is named', () => {
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('**/!(*.test).ts', { cwd: root }).filter((file) => !file.startsWith('test/'))
  const raw = files.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/\$queryRaw(?:<[^`]*?>)?`([^`]*)/g),
  ])
  const returned = raw.map(([, sql = '']) => {
    const [, returning] = /\breturning\b(.*)$/is.exec(sql) ?? []
    // "All columns" of a subquery are those that it names.
    const [, selected = '', isOfQuery] = /^\s*select\b(.*?)\bfrom\b\s*(\()?/is.exec(sql) ?? []
    return returning ?? (isOfQuery ? '' : selected)
  })
  expect(returned.filter((columns) => columns !== '').length).toBeGreaterThan(20)
  expect(returned.filter((columns) => /(^|[\s,.])\*/.test(columns.replaceAll(/\([^()]*\)/g, '')))).toEqual([])
})
