import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REPEATED } from './icons.ts'

test('uses no icon of the sheet in components for pages without it', () => {
  const files = globSync(['site/auth/**/*.tsx', 'site/ui/*.tsx'])
  const uses = files.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return REPEATED.some((name) => new RegExp(`(name|icon)="${name}"|: '${name}'`).test(code))
  })
  expect(files.length).toBeGreaterThan(10)
  expect(uses).toEqual([])
})
