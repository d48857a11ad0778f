import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { aPost, aReply, aViewer, anAdmin, type SignedIn } from '../../test/factories.ts'
import { aSite, type Site } from '../../test/processes/site.ts'

// Tests the picture of a discussion as two processes on one database send it to signed-out visitors.

let sites: [Site, Site]
let author: SignedIn

beforeAll(async () => {
  const limited = { RATE_LIMITS: 'on', TRUST_PROXY: 'yes' }
  author = await aViewer({ firstName: 'Fionnuala', lastName: 'Uí Dhálaigh' })
  sites = [await aSite(limited), await aSite(limited)]
})
afterAll(() => Promise.all(sites.map((site) => site.stop())))

let networks = 0
/** Sends a request from its own network unless the headers name one. */
const visit = (path: string, headers: Record<string, string> = {}, site: Site = sites[0]) =>
  fetch(site.url + path, {
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `198.51.100.${(networks += 1) % 250}`,
      'user-agent': 'Mozilla',
      ...headers,
    },
  })
const pictureOf = (id: string) => `/forum/posts/${id}/share.png`
const bytes = async (path: string) => Buffer.from(await (await visit(path)).arrayBuffer())

async function act(query: string, variables: object, { cookie }: SignedIn) {
  const response = await fetch(`${sites[0].url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: object; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}

test('a page links to its picture of 1200 × 630 pixels, with alternative text', async () => {
  const { id } = await aPost({
    authorId: author.id,
    title: 'Cá bhfuil an “Sprint”?',
    category: 'Remote Work',
  })
  const page = await (await visit(`/forum/posts/${id}`)).text()
  const sent = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(page)?.[1] ?? ''
  expect(new URL(sent('')).pathname).toBe(pictureOf(id))
  expect([sent(':width'), sent(':height')]).toEqual(['1200', '630'])
  expect(sent(':alt')).toContain('Cá bhfuil an “Sprint”? · Remote Work · Fionnuala Uí Dhálaigh')

  const result = await visit(pictureOf(id))
  expect([result.status, result.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(result.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/)
  expect(result.headers.get('content-encoding')).toBeNull()
  const picture = Buffer.from(await result.arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(80_000)
  const tag = result.headers.get('etag') ?? ''
  expect((await visit(pictureOf(id), { 'if-none-match': tag })).status).toBe(304)
  expect((await visit(pictureOf(id), { cookie: author.cookie })).headers.get('etag')).toBe(tag)
})

test('an edit by the author changes the next picture, and acts of others do not', async () => {
  const admin = await anAdmin()
  const { id } = await aPost({ authorId: admin.id, title: 'The first title' })
  const first = await bytes(pictureOf(id))
  await aReply(id)
  expect((await bytes(pictureOf(id))).equals(first)).toBe(true)
  const input = {
    id,
    title: 'Quite another title',
    content: 'It says something else, too.',
    category: 'Remote Work',
  }
  await act('mutation ($input: EditPostInput!) { editPost(input: $input) { id } }', { input }, admin)
  await expect.poll(async () => (await bytes(pictureOf(id))).equals(first), { timeout: 10_000 }).toBe(false)
})

test('a picture omits the name of an author with a private profile', async () => {
  const [open, hidden] = [await aViewer({ firstName: 'Seen' }), await aViewer({ isPublicProfile: false })]
  const [title, category] = ['The same words', 'Remote Work']
  const { id } = await aPost({ authorId: open.id, title, category })
  const anonymous = await aPost({ authorId: hidden.id, title, category })
  const named = await bytes(pictureOf(id))
  expect(named.equals(await bytes(pictureOf(anonymous.id)))).toBe(false)
  await db.member.update({ where: { id: open.id }, data: { isPublicProfile: false } })
  expect((await bytes(pictureOf(id))).equals(await bytes(pictureOf(anonymous.id)))).toBe(true)
})

test('a picture disappears with its discussion at once, from every process', async () => {
  const admin = await anAdmin()
  const { id } = await aPost({ authorId: author.id })
  for (const site of sites) expect((await visit(pictureOf(id), {}, site)).status).toBe(200)
  const input = {
    action: 'REJECT',
    from: 'APPROVED',
    note: 'It names a client.',
    items: [{ id, type: 'POST' }],
  }
  const unpublish = 'mutation ($input: DecideItemsInput!) { decideItems(input: $input) { status refusal } }'
  expect(await act(unpublish, { input }, admin)).toEqual({
    decideItems: [{ status: 'REJECTED', refusal: null }],
  })
  for (const site of sites)
    for (const cookie of ['', author.cookie, admin.cookie]) {
      const result = await visit(pictureOf(id), { cookie }, site)
      const last =
        result.status === 302 ? await visit(result.headers.get('location') ?? '', { cookie }, site) : result
      expect([last.status, last.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    }
  const page = await (await visit(`/forum/posts/${id}?mine`, { cookie: author.cookie })).text()
  expect(page).not.toContain('share.png')
})

test('fetching a picture counts no view', async () => {
  const { id } = await aPost({ viewCount: 7 })
  const other = await aPost({ viewCount: 7 })
  await visit(pictureOf(id))
  await visit(`/forum/posts/${other.id}`)
  const views = (of: string) =>
    db.post.findUniqueOrThrow({ where: { id: of } }).then((post) => post.viewCount)
  await expect.poll(() => views(other.id), { timeout: 15_000 }).toBe(8)
  expect(await views(id)).toBe(7)
})

test('a missing discussion has no picture', async () => {
  const { id } = await aPost({ status: 'pending', authorId: author.id })
  for (const path of [
    pictureOf(id),
    pictureOf('x'),
    pictureOf(id.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))),
  ])
    expect((await visit(path)).status, path).toBe(404)
})

test('one network gets thirty new pictures a minute, and others the forum’s picture while many are drawn', async () => {
  const posts = await Promise.all(Array.from({ length: 32 }, () => aPost({ authorId: author.id })))
  const greedy = { 'x-forwarded-for': '203.0.113.7' }
  const responses = []
  for (const { id } of posts) responses.push((await visit(pictureOf(id), greedy)).status)
  expect([responses.slice(0, 30).every((status) => status === 200), responses.slice(30)]).toEqual([
    true,
    [429, 429],
  ])
  // Cached pictures are free, and pages have another rate.
  expect((await visit(pictureOf(posts[0]?.id ?? ''), greedy)).status).toBe(200)
  expect((await visit(`/forum/posts/${posts[31]?.id}`, greedy)).status).toBe(200)

  const crowd = await Promise.all(posts.map(({ id }) => visit(pictureOf(id), {}, sites[1])))
  const elsewhere = crowd.filter(({ status }) => status === 302)
  expect(crowd.every(({ status }) => status === 200 || status === 302)).toBe(true)
  expect(elsewhere.length).toBeGreaterThan(0)
  for (const { headers } of elsewhere)
    expect([headers.get('location'), headers.get('cache-control')]).toEqual([
      '/share/forum.png',
      'private, no-store',
    ])
  expect((await visit('/share/forum.png', {}, sites[1])).status).toBe(200)
})
