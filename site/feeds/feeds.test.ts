import { describe, expect, test } from 'vitest'
import { answerFeed } from './answer.ts'
import { printAtom } from './atom.ts'
import { printJsonFeed } from './json-feed.ts'

const entry = {
  id: '01932d5c-0000-7000-8000-000000000001',
  url: 'https://irishagile.example/forum/posts/1?a=1&b=2',
  title: '</title><script>alert(1)</script> & "quotes" \u0001',
  html: '<p>Bold &amp; <strong>brave</strong> ]]></p>',
  author: 'Nuala O’Shea',
  category: 'Tools & Techniques',
  published: '2026-11-01T10:00:00.000Z',
  updated: '2026-11-02T10:00:00.000Z',
}
const feed = {
  title: 'Forum',
  description: 'All of it',
  home: 'https://irishagile.example/forum',
  self: 'https://irishagile.example/forum/feed.xml',
  entries: [entry],
}

describe('a feed', () => {
  test('as Atom escapes what members wrote and leaves out what XML cannot say', () => {
    const xml = printAtom(feed)
    expect(xml).toContain(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; </title>',
    )
    expect(xml).toContain('&lt;p&gt;Bold &amp;amp; &lt;strong&gt;brave')
    expect(xml).toContain('<updated>2026-11-02T10:00:00.000Z</updated>')
    expect(xml.match(/<(\w+)/g)?.length).toBe(xml.match(/<\/\w+|\/>/g)?.length ?? 0)
  })

  test('as JSON says the same', () => {
    expect(JSON.parse(printJsonFeed(feed))).toMatchObject({
      feed_url: feed.self,
      items: [{ id: `urn:uuid:${entry.id}`, title: entry.title, content_html: entry.html }],
    })
  })

  test('that is empty is still one', () => {
    expect(printAtom({ ...feed, entries: [] })).toContain('<updated>2026-01-01T00:00:00.000Z</updated>')
  })

  test.each([
    ['html', feed],
    ['xml', null],
  ])('is not there as %s', (format, what) => expect(answerFeed(format, what).status).toBe(404))
})
