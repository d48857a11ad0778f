import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SLOTS } from '../../sections/rules.ts'
import { aFolder } from '../../test/folders.ts'
import { cutPages, cutSlots, pathOf, POSITIONS } from './slot-positions.ts'

const MARK = '0123456789abcdef'

test('removes slot marks from a page and returns their positions in bytes', () => {
  const page = `<p>é</p><!--${MARK}:one--><p>fáilte</p><!--/${MARK}-->\n<!--${MARK}:two--><!--/${MARK}--><p>end</p>`
  const { html, slots } = cutSlots(page, MARK)
  expect(html).toBe('<p>é</p><p>fáilte</p>\n<p>end</p>')
  const bytes = Buffer.from(html)
  const between = slots.map(({ key, start, end }) => [key, bytes.subarray(start, end).toString()])
  expect(between).toEqual([
    ['one', '<p>fáilte</p>'],
    ['two', ''],
  ])
  expect(bytes.subarray(slots[1]?.end).toString()).toBe('<p>end</p>')
})

test('ignores text that only resembles a mark', () => {
  const page = '<p title="<!--slot:one-->x<!--/slot-->">&lt;!--slot:one--></p><!--slot:one--><!--/slot-->'
  expect(cutSlots(page, MARK)).toEqual({ html: page, slots: [] })
})

test.each([
  ['does not end', `<!--${MARK}:one--><p>One</p>`],
  ['lies in another', `<!--${MARK}:one--><!--${MARK}:two--><!--/${MARK}--><!--/${MARK}-->`],
])('fails the build at a slot that %s', (_what, page) => {
  expect(() => cutSlots(page, MARK)).toThrow('A slot of the page')
})

describe('a build', () => {
  const slot = (key: string) => `<!--${MARK}:${key}--><p>${key}</p><!--/${MARK}-->`
  const nameOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}/index.html`)
  const pages = [...new Set(SLOTS.map((each) => each.path))]

  /** Creates a built site with every slot in its place, and further files. */
  async function aBuild(more: Record<string, string> = {}): Promise<string> {
    const dist = await aFolder()
    const files = Object.fromEntries(
      pages.map((address) => {
        const keys = SLOTS.filter((each) => each.path === address).map(({ key }) => key)
        return [`client/${nameOf(address)}`, `<h1>é</h1>${keys.map(slot).join('')}`]
      }),
    )
    for (const [name, text] of Object.entries({ ...files, ...more })) {
      mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
      writeFileSync(path.join(dist, name), text)
    }
    return dist
  }

  test('removes the marks from every page and lists their positions', async () => {
    const dist = await aBuild({ 'client/plain.html': '<p>Nothing</p>', 'server/entry.mjs': 'x' })
    cutPages(dist, MARK)
    const positions = JSON.parse(readFileSync(path.join(dist, POSITIONS), 'utf8')) as Record<
      string,
      { key: string; start: number; end: number }[]
    >
    expect(Object.keys(positions).sort()).toEqual([...pages].sort())
    for (const address of pages) {
      const bytes = readFileSync(path.join(dist, 'client', nameOf(address)))
      expect(bytes.toString()).not.toContain(MARK)
      for (const { key, start, end } of positions[address] ?? [])
        expect(bytes.subarray(start, end).toString()).toBe(`<p>${key}</p>`)
    }
    expect(readFileSync(path.join(dist, 'client/plain.html'), 'utf8')).toBe('<p>Nothing</p>')
  })

  test('fails at a mark in a file that is not a page', async () => {
    const dist = await aBuild({ 'client/feed.xml': slot('homepage-hero') })
    expect(() => cutPages(dist, MARK)).toThrow('The mark of slots has got into feed.xml.')
  })

  test('fails when a slot of the dashboard is on no page', async () => {
    const dist = await aBuild({
      'client/training/index.html': slot('contact-intro'),
      'client/resources/index.html': '<p>No place</p>',
    })
    expect(() => cutPages(dist, MARK)).toThrow('No page has a place for resources-intro, training-intro.')
  })
})

test.each([
  ['index.html', '/'],
  ['manifesto/index.html', '/manifesto'],
  ['404.html', '/404'],
  ['a.html.txt', '/a.html.txt'],
  ['feeds/all.xml', '/feeds/all.xml'],
])('maps the file %s to %s', (name, address) => expect(pathOf(name)).toBe(address))
