import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderStored } from '../../../api/forum/items/text/rendered-text.ts'
import { expectBounded, texts } from '../../../api/test/data/growth.ts'
import { respondWithFeed } from './respond.ts'
import { printAtom } from './atom.ts'
import { FEED_CHARACTERS, withWholeAddresses, type Entry, type Feed } from './feed.ts'
import { printJsonFeed } from './json-feed.ts'

const url = 'https://irishagile.example/forum/posts/01932d5c-0000-7000-8000-000000000001'
const [published, updated] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z']
const entryOf = ([title, text]: [string, string]): Entry => ({
  ...{ id: '01932d5c-0000-7000-8000-000000000001', url, published, updated },
  ...{ title, author: title, category: title, html: withWholeAddresses(renderStored('post', text), url) },
})
const feedOf = (entries: readonly Entry[]): Feed => ({
  ...{ title: 'Forum', description: 'All of it', home: url, self: url, entries },
})
const entries = fc.array(fc.tuple(texts, texts).map(entryOf), { maxLength: 4 })
const lengthOf = (all: readonly Entry[]) => JSON.stringify(all).length

describe('a feed is bounded by its entries', () => {
  test('as Atom', () =>
    expectBounded(entries, lengthOf, (all) => printAtom(feedOf(all)), { times: 6, besides: 2_500 }))
  test('as JSON', () =>
    expectBounded(entries, lengthOf, (all) => printJsonFeed(feedOf(all)), { times: 2, besides: 1_500 }))
  test('with absolute URLs', () => {
    const html = fc.oneof(
      texts,
      fc.constantFrom('[a](?)', '[a](#)', '[a](/)').map((link) => link.repeat(1_600)),
    )
    expectBounded(
      html.map((text) => renderStored('post', text)),
      ({ length }) => length,
      (each) => withWholeAddresses(each, url),
      { times: 4, besides: 0 },
    )
  })
})

test.each(['xml', 'json'])('truncates a feed of the longest texts at its limit, as %s', async (format) => {
  const html = '<p>a</p>'.repeat(25_000)
  const all = Array.from({ length: 30 }, () => ({ ...entryOf(['Long', 'Long']), html }))
  const feed = await respondWithFeed(format, feedOf(all)).text()
  expect(feed.match(/urn:uuid/g)).toHaveLength(FEED_CHARACTERS / html.length)
  expect(feed.length).toBeLessThan(4 * FEED_CHARACTERS)
  const [first] = all
  const alone = first ? [{ ...first, html: html.repeat(8) }, first] : []
  expect((await respondWithFeed(format, feedOf(alone)).text()).match(/urn:uuid/g)).toHaveLength(1)
})
