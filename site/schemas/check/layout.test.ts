import { globSync, readFileSync } from 'node:fs'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { layOut } from './layout.ts'

const STYLE = { printWidth: 110 }

test.each(globSync('content/**/*.{json,md}').filter((file) => !file.endsWith('README.md')))(
  'leaves %s unchanged, and restores its format as Prettier would',
  async (file) => {
    const source = readFileSync(file, 'utf8')
    expect(layOut(file, source)).toBe(source)
    if (!file.endsWith('.json')) return
    const value: unknown = JSON.parse(source)
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 4)])
      expect(layOut(file, text)).toBe(await format(text, { parser: 'json', ...STYLE }))
  },
)

test.each([
  '{}',
  '[]',
  '{"a":[],"b":{},"c":[{}],"d":[[1,2],[3,4]],"e":[[1],[2]],"f":[{"a":1},{"b":2}],"g":[{"a":1,"b":2},[1]]}',
  '{"a":{\n"b":1}, "c":"\\"},{\\\\", "d":-1.5e3,\n\n\n"e":null}',
  `{"a":"${'x'.repeat(100)}", "b":["${'y'.repeat(48)}","${'z'.repeat(48)}"], "c":["${'y'.repeat(49)}","${'z'.repeat(48)}"]}`,
  `{"c":["${'y'.repeat(49)}","${'z'.repeat(49)}"]}`,
  '{"a":[\n1\n,2],\r\n"b":["é","…", "💚"]}',
])('formats %s as Prettier does', async (source) => {
  expect(layOut('x.json', source)).toBe(await format(source, { parser: 'json', ...STYLE }))
})

test('ends a text with one line break, and trims spaces at the ends of lines', () => {
  expect(layOut('x.md', '---\r\na: b  \r\n---\r\nText \n\n\n')).toBe('---\na: b\n---\nText\n')
})
