import { LRUCache } from 'lru-cache'
import { expect, test, vi } from 'vitest'
import { encodingsIn, isKnownTo } from './negotiation.ts'

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['', []],
  ['br', ['br']],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br']],
  ['GZIP;Q=1, BR;Q=0.5', ['gzip', 'br']],
  ['br;q=0', []],
  ['br;q=0.000, gzip', ['gzip']],
  ['gzip;q=0', []],
  ['vibrant', []],
  ['x-gzip', ['gzip']],
  ['x-gzipped, abracadabr', []],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['br;q=0, *', ['gzip']],
  ['gzip, *;q=0', ['gzip']],
  ['identity', []],
  ['identity, br;q=0.5', []],
  ['identity;q=0.2, br;q=0.5', ['br']],
  ['identity;q=0, gzip', ['gzip']],
  ['identity, br', ['br']],
  ['gzip, gzip;q=0', ['gzip']],
  ['br ; q=0.8 , gzip ; q=0.9', ['gzip', 'br']],
  [',,;;q=1,=', []],
  ['deflate', []],
])('finds in %j the accepted encodings %j', (header, encodings) => {
  // Called twice, since the second result is cached.
  expect([encodingsIn(header), encodingsIn(header)]).toEqual([encodings, encodings])
})

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['"abc-br"', true],
  ['W/"abc-br"', true],
  ['"other", W/"abc-br"', true],
  ['"other","abc-br"', true],
  ['*', true],
  [' * ', true],
  ['"abc"', false],
  ['"abc-brx"', false],
  ['"x abc-br"', false],
  ['abc-br', false],
  ['"*"', false],
  ['"other", *', false],
])('decides whether a client with %j has the response: %j', (header, isKnown) => {
  expect(isKnownTo(header, '"abc-br"')).toBe(isKnown)
})

test('parses a header once, and does not cache a very long one', () => {
  const remember = vi.spyOn(LRUCache.prototype, 'set')
  const header = (length: number) => `br, gzip;q=0.5,${'x'.repeat(length - 15)}`
  for (const length of [200, 200, 201, 201]) expect(encodingsIn(header(length))).toEqual(['br', 'gzip'])
  expect(remember.mock.calls.map(([key]) => String(key).length)).toEqual([200])
  remember.mockRestore()
})
