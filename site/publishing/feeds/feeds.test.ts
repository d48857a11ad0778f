import { describe, expect, test } from 'vitest'
import { respondWithFeed } from './respond.ts'
import { printAtom } from './atom.ts'
import { withWholeAddresses } from './feed.ts'
import { discussionFeed, forumFeed, vacancyFeed } from './forum.ts'
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
  test('as Atom escapes members’ texts and omits characters that XML cannot represent', () => {
    const xml = printAtom(feed)
    expect(xml).toContain(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; </title>',
    )
    expect(xml).toContain('&lt;p&gt;Bold &amp;amp; &lt;strong&gt;brave')
    expect(xml).toContain('<updated>2026-11-02T10:00:00.000Z</updated>')
    expect(xml.match(/<(\w+)/g)?.length).toBe(xml.match(/<\/\w+|\/>/g)?.length ?? 0)
  })

  test('as JSON has the same entries', () => {
    expect(JSON.parse(printJsonFeed(feed))).toMatchObject({
      feed_url: feed.self,
      items: [{ id: `urn:uuid:${entry.id}`, title: entry.title, content_html: entry.html }],
    })
  })

  test('without entries is valid', () => {
    expect(printAtom({ ...feed, entries: [] })).toContain('<updated>2026-01-01T00:00:00.000Z</updated>')
  })

  test.each([
    ['html', feed],
    ['xml', null],
  ])('responds 404 for %s', (format, what) => expect(respondWithFeed(format, what).status).toBe(404))
})

test.each([
  ['a mention', '/profile/1', 'https://irishagile.example/profile/1'],
  ['a place on the page', '#reply-2', 'https://irishagile.example/forum/posts/1?a=1#reply-2'],
  ['several parameters', '/forum?a=1&amp;b=2', 'https://irishagile.example/forum?a=1&amp;b=2'],
  ['another site', 'http://elsewhere.example', 'http://elsewhere.example'],
  ['an e-mail address', 'mailto:a@b.example', 'mailto:a@b.example'],
])('resolves %s to an absolute URL', (_what, address, whole) => {
  const html = (href: string) => `<p><a href="${href}" rel="ugc">words</a> &lt;a href="/x"&gt;</p>`
  expect(withWholeAddresses(html(address), 'https://irishagile.example/forum/posts/1?a=1')).toBe(html(whole))
})

test('links mentioned members from the feed', async () => {
  const item = { id: '1', status: 'APPROVED', title: 'Retro', category: 'Team Dynamics', author: null }
  const times = { listedAt: entry.published, editedAt: null, removedAt: null }
  const contentHtml = '<p><a href="/profile/2" rel="ugc">@Aoife</a></p>'
  const post = { ...item, ...times, contentHtml }
  const newestReplies = [{ ...item, ...times, contentHtml }]
  const graphql = (() =>
    Promise.resolve({ data: { post, newestReplies } })) as unknown as App.Locals['graphql']
  const base = new URL('https://irishagile.example')
  const found = await discussionFeed({ locals: { graphql }, base, path: '/feed' }, '1')
  expect(found?.entries.map(({ html }) => html)).toEqual(
    ['reply', 'post'].map(() => '<p><a href="https://irishagile.example/profile/2" rel="ugc">@Aoife</a></p>'),
  )
  // The server uses the query to find the page of the reply, the browser the fragment to find the reply on it.
  expect(found?.entries[0]?.url).toBe('https://irishagile.example/forum/posts/1?reply=1#reply-1')
})

test.each([
  [true, 'Open until 24 December 2026'],
  [false, 'Closed on 24 December 2026'],
])('starts a vacancy’s entry with its offer and closing date (open: %s)', async (isOpen, until) => {
  const place = { town: 'Cork', remote: 'HYBRID', closesOn: '2026-12-24', isOpen }
  const vacancy = { employer: 'Heron & Sons', payFrom: 70_000, payTo: 85_000, payPer: 'YEAR', ...place }
  const about = {
    id: '1',
    status: 'APPROVED',
    title: 'Scrum Master',
    category: 'Career Advice',
    author: null,
  }
  const post = {
    ...about,
    listedAt: entry.published,
    editedAt: null,
    contentHtml: '<p>Two teams.</p>',
    vacancy,
  }
  const graphql = (() =>
    Promise.resolve({
      data: { vacancies: { nodes: [post] }, posts: { nodes: [post] } },
    })) as unknown as App.Locals['graphql']
  const request = { locals: { graphql }, base: new URL('https://irishagile.example'), path: '/jobs/feed.xml' }
  const texts = { title: 'Jobs', description: 'Open ones' }
  const [jobs, discussions] = [
    await vacancyFeed(request, { ...texts, chosen: {} }),
    await forumFeed(request, { ...texts, category: null }),
  ]
  const facts = `Heron &amp; Sons, Cork, hybrid, €70,000–€85,000 a year. ${until}`
  for (const { entries } of [jobs, discussions])
    expect(entries[0]?.html).toBe(`<p>${facts}</p><p>Two teams.</p>`)
  expect(jobs.entries[0]?.title).toBe('Scrum Master (Heron & Sons, Cork, hybrid, €70,000–€85,000 a year)')
})
