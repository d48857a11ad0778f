import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { dehydrate, HYDRATION_DATA, jsonOf, rehydrate, type Dehydrated } from './hydration.ts'

/** Returns the property as parsed in the browser, from a page with these script elements. */
function inBrowser<Data>(dehydrated: Dehydrated<Data>, elements: Record<string, string>): Dehydrated<Data> {
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id in elements ? { textContent: elements[id] } : null),
  })
  return JSON.parse(JSON.stringify(dehydrated)) as Dehydrated<Data>
}

test('returns hydration data identical on the server and equal in the browser', () => {
  const data = { posts: [{ id: '1', title: 'Daily Scrum', pinnedUntil: null }], tags: [[], ['a']] }
  const dehydrated = dehydrate(data)
  expect(rehydrate(dehydrated)).toBe(data)
  expect(JSON.stringify(dehydrated)).toBe('{}')
  expect(rehydrate(inBrowser(dehydrated, { [HYDRATION_DATA]: jsonOf(dehydrated) }))).toEqual(data)
})

test('escapes hydration data that would close its element', () => {
  const texts = ['</script><script>alert(1)</script>', '<!--', ']]>', '\u2028', '&lt;', '"', '\\']
  const json = jsonOf(dehydrate(texts))
  expect(json).not.toContain('<')
  expect(runInNewContext(`(${json})`)).toEqual(texts)
})

test('throws for an island without hydration data', () => {
  expect(() => rehydrate(inBrowser(dehydrate(1), {}))).toThrow('The page carries no hydration data.')
})
