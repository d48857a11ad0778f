import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberHeight } from './reserved-heights.ts'

const FIRST_PAINT = readFileSync(new URL('../../components/first-paint.js', import.meta.url), 'utf8')
let entries: Map<string, string>

beforeEach(() => {
  entries = new Map([['forumUser', '{"id":"me","firstName":"Nuala \\"N\\""}']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  })
})

/** Returns the CSS rules that first-paint.js creates. */
function rulesNow(): string[] {
  const rules: string[] = []
  const document = { documentElement: { dataset: {} }, adoptedStyleSheets: [] }
  class CSSStyleSheet {
    insertRule = (rule: string) => rules.push(rule)
  }
  const CSS = { escape: (name: string) => name.replaceAll(/[^\w-]/g, String.raw`\$&`) }
  vm.runInNewContext(FIRST_PAINT, { localStorage, document, CSSStyleSheet, CSS })
  return document.adoptedStyleSheets.length > 0 ? rules : []
}

test('reserves space only for the member who saw the content', () => {
  rememberHeight('unpublished-posts', 78)
  expect(rulesNow()).toContain('[data-reserved="unpublished-posts"]{min-height:78px}')
  expect(rulesNow()).toContain(String.raw`:root{--first-name:"Nuala \"N\""}`)
  entries.set('forumUser', '{"id":"other","firstName":"O"}')
  expect(rulesNow()).toEqual([':root{--first-name:"O"}'])
  rememberHeight('another', 10)
  entries.set('forumUser', '{"id":"me","firstName":"N"}')
  expect(rulesNow()).toEqual([':root{--first-name:"N"}'])
})

test('forgets an empty part and retains the newest fifty', () => {
  rememberHeight('a', 5)
  rememberHeight('a', 0)
  expect(rulesNow()).toHaveLength(1)
  for (let number = 0; number < 60; number++) rememberHeight(`part-${number}`, 5)
  expect(rulesNow()).toHaveLength(51)
  expect(rulesNow().at(-1)).toContain('part-59')
})

test('ignores a stored value of another format', () => {
  entries.set('reservedHeights', '{"member":"me","heights":{"x\\"]{}":"1px;color:red"}}')
  expect(rulesNow().join()).not.toContain('color')
  entries.set('reservedHeights', 'nonsense')
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  expect(() => rememberHeight('a', 1)).not.toThrow()
})
