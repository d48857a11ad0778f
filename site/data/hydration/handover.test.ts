import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { handOver, printed, received, type Handed } from './handover.ts'
import { pack, unpack } from './packed.ts'

const author = (name: string) => ({ name, isVerified: true, __typename: 'Member' })
const list = {
  posts: Array.from({ length: 20 }, (_, n) => ({
    id: `${n}`,
    snippet: null,
    author: author(`N${n % 3}`),
    __typename: 'Post',
  })),
  tags: [[], ['a', 'b']],
  nothing: {},
}

/** What the browser gets of it: only JSON goes over. */
const inBrowser = <Data>(handed: Handed<Data>) => JSON.parse(JSON.stringify(handed)) as Handed<Data>

/** A page that holds these script elements, in place of a browser's document. */
function pageWith(elements: Record<string, string>) {
  const held = Object.fromEntries(Object.entries(elements).map(([id, textContent]) => [id, { textContent }]))
  vi.stubGlobal('document', { getElementById: (id: string) => held[id] ?? null })
}

test('whatever JSON can hold comes out of its short form as it went in', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      // JSON knows no -0.
      const data: unknown = JSON.parse(JSON.stringify(value))
      expect(unpack(JSON.parse(JSON.stringify(pack(data))) as ReturnType<typeof pack>)).toEqual(data)
    }),
  )
})

test('names and what all have in common are said once', () => {
  const short = JSON.stringify(pack(list))
  for (const once of ['snippet', '"Post"', '"Member"', 'isVerified'])
    expect(short.split(once)).toHaveLength(2)
  expect(short.length).toBeLessThan(JSON.stringify(list).length / 3)
})

test('an island is given the same data on the server and in the browser, and the same object each time', () => {
  const handed = handOver('list', list)
  expect(received(handed)).toBe(list)
  expect(JSON.stringify(handed)).toBe('{"from":"list"}')

  pageWith({ list: printed(handed) })
  const once = received(inBrowser(handed))
  expect(once).toEqual(list)
  expect(received(inBrowser(handed))).toBe(once)
})

test('what the page shows already can be left out, and is put back once', () => {
  const handed = handOver('lean', { title: 'Shown', score: 3 })
  pageWith({ lean: printed(handed, ({ score }) => ({ score })) })
  const complete = vi.fn((carried: { title: string; score: number }) => ({ ...carried, title: 'Shown' }))
  expect(received(inBrowser(handed), complete)).toEqual({ title: 'Shown', score: 3 })
  expect(received(inBrowser(handed), complete)).toEqual({ title: 'Shown', score: 3 })
  expect(complete).toHaveBeenCalledTimes(1)
})

test('nothing that is handed over can end the element that carries it', () => {
  const words = ['</script><script>alert(1)</script>', '<!--', ']]>', '\u2028', '&lt;', '"', '\\']
  const json = printed(handOver('words', words))
  expect(json).not.toContain('<')
  expect(unpack(runInNewContext(`(${json})`) as ReturnType<typeof pack>)).toEqual(words)
})

test('an island whose data is missing says which', () => {
  pageWith({})
  expect(() => received({ from: 'nowhere' })).toThrow('nowhere')
})
