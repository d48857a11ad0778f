import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../test/factories.ts'
import { aSite, type Site } from '../test/processes/site.ts'

// Two processes on one database: neither serves withdrawn content once the withdrawal is acknowledged.

const TRIES = Number(process.env['TRIES'] ?? 16)

let sites: Site[]
let author: SignedIn
const database = new pg.Client(process.env['DATABASE_URL'])

beforeAll(async () => {
  await database.connect()
  author = await aViewer()
  sites = [await aSite(), await aSite()]
})
afterAll(async () => {
  await database.end()
  await Promise.all(sites.map((site) => site.stop()))
})

/** Returns each process's responses to signed-out requests. */
const read = (paths: string[]) =>
  Promise.all(sites.flatMap(({ url }) => paths.map(async (path) => (await fetch(url + path)).text())))

/** Reads continuously until stopped. */
function readers(paths: string[]) {
  let isOver = false
  const running = Promise.all(
    sites.map(async () => {
      while (!isOver) await read(paths)
    }),
  )
  return async () => {
    isOver = true
    await running
  }
}

test(
  'both processes stop serving a discussion as soon as SQL has unpublished it',
  async () => {
    const { id, title } = await aPost({ title: 'Taken down and put back again' })
    const paths = [`/forum/posts/${id}`, '/forum', `/forum/posts/${id}/feed.json`, '/api/forum/posts']
    const stop = readers(paths)
    const set = (status: string) =>
      database.query('update "Post" set status = $1 where id = $2', [status, id])
    let [seen, served] = [0, 0]
    for (let time = 0; time < TRIES; time++) {
      await set('approved')
      const shown = await read(paths.slice(0, 1))
      seen += shown.filter((text) => text.includes(title)).length
      await set('rejected')
      served += (await read(paths)).filter((text) => text.includes(title)).length
    }
    await stop()
    // Without this, the test would prove nothing.
    expect({ seen, served }).toEqual({ seen: TRIES * 2, served: 0 })
  },
  TRIES * 1_500,
)

test('other discussions stop showing an unpublished one at once, and show it again with its new title', async () => {
  const category = 'Scaling Agile'
  const { id } = await aPost({ title: 'Pollinators in the Scrum of Scrums', category })
  const other = await aPost({ title: 'Pollinators once more, in every Scrum', category })
  const paths = [`/forum/posts/${id}`]
  const shows = async (title: string) => (await read(paths)).map((text) => text.includes(title))
  expect(await shows(other.title)).toEqual([true, true])
  for (let time = 0; time < TRIES / 4; time++) {
    await database.query(`update "Post" set status = 'rejected' where id = $1`, [other.id])
    expect(await shows(other.title)).toEqual([false, false])
    await database.query(`update "Post" set status = 'approved' where id = $1`, [other.id])
    await database.query(`update "Post" set "likeCount" = "likeCount" + 1 where id = $1`, [id])
    await expect.poll(() => shows(other.title)).toEqual([true, true])
  }
  const title = 'Pollinators under another name'
  await database.query('update "Post" set title = $1 where id = $2', [title, other.id])
  await expect.poll(() => shows(title)).toEqual([true, true])
})

test('no variant of its URL shows an unpublished discussion', async () => {
  const { id, title } = await aPost({ title: 'Spelled in many ways' })
  const [first = '', rest] = [id[0], id.slice(1)]
  const encoded = `%${first.charCodeAt(0).toString(16)}${rest}`
  const spellings = [
    id,
    encoded,
    id.toUpperCase(),
    `x/../${id}`,
    `x%2f..%2f${id}`,
    `q\\..\\${id}`,
    `${id}%23x`,
    `%2e%2e/posts/${id}`,
  ]
  const paths = spellings.flatMap((each) => [`/forum/posts/${each}`, `/forum/posts/${each}/feed.json`])
  // Sends the path as it is: a higher-level client would normalise it.
  const execute = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(sites[0]?.url ?? '')
      const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`))
      let said = ''
      socket.on('data', (text: Buffer) => (said += text.toString()))
      socket.on('end', () => resolve(said)).on('error', reject)
    })
  const shows = async () => {
    const all = await Promise.all(paths.map(execute))
    return paths.filter((_path, index) => all[index]?.includes(title))
  }
  expect(await shows()).toContain(paths[0])
  await database.query(`update "Post" set status = 'rejected' where id = $1`, [id])
  expect(await shows()).toEqual([])
})

test('a reply deleted through one process is gone from the other when the deletion is acknowledged', async () => {
  const post = await aPost()
  const path = `/forum/posts/${post.id}`
  const stop = readers([path])
  let served = 0
  for (let time = 0; time < TRIES / 4; time++) {
    const content = `A reply that is deleted in round ${time}.`
    const { id } = await aReply(post.id, { authorId: author.id, content })
    await expect.poll(async () => (await read([path])).every((text) => text.includes(content))).toBe(true)
    const response = await fetch(`${sites[0]?.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: author.cookie },
      body: JSON.stringify({
        query: 'mutation ($id: ID!) { deleteReply(id: $id) { id } }',
        variables: { id },
      }),
    })
    expect(await response.json()).toMatchObject({ data: { deleteReply: { id: post.id } } })
    served += (await read([path])).filter((text) => text.includes(content)).length
  }
  await stop()
  expect(served).toBe(0)
})

test('both processes stop serving a private profile or a deleted account at once', async () => {
  const member = await aViewer({ firstName: 'Muireann', lastName: 'Uíbhric' })
  const post = await aPost({ authorId: member.id })
  const paths = [
    `/profile/${member.id}`,
    `/forum/posts/${post.id}`,
    '/forum',
    `/api/users/${member.id}/profile`,
  ]
  const shows = async () => (await read(paths)).some((text) => text.includes('Uíbhric'))
  expect(await shows()).toBe(true)
  await database.query('update "Member" set "isPublicProfile" = false where id = $1', [member.id])
  expect(await shows()).toBe(false)
  await database.query('update "Member" set "isPublicProfile" = true where id = $1', [member.id])
  await expect.poll(shows).toBe(true)
  await database.query('delete from "Member" where id = $1', [member.id])
  expect(await shows()).toBe(false)
})

test('no public address, feed, search or API of either process shows an unpublished item', async () => {
  const admin = await anAdmin()
  const author = await aMember()
  const [word, changes] = ['Feileastram', 'grows yellow by the stream']
  const post = await aPost({
    title: `${word} in our retrospectives`,
    content: `The ${word} ${changes}.`,
    contentHtml: `<p>The ${word} ${changes}.</p>`,
    authorId: author.id,
  })
  const open = await aPost()
  const reply = await aReply(open.id, {
    content: `The ${word} ${changes}, too.`,
    contentHtml: `<p>The ${word} ${changes}, too.</p>`,
    authorId: author.id,
  })
  const feeds = [
    '/forum',
    '/forum/categories/scrum-master',
    `/forum/posts/${post.id}`,
    `/forum/posts/${open.id}`,
  ]
  const paths = [
    ...['', '?page=1', '?mine'].flatMap((query) => [
      `/forum/posts/${post.id}${query}`,
      `/forum/posts/${open.id}${query}`,
    ]),
    ...feeds.flatMap((address) => [`${address}/feed.xml`, `${address}/feed.json`]),
    ...['/', '/forum', '/forum?order=active', '/forum?order=score', '/sitemap-forum.xml'],
    ...[`/forum?search=${word}`, `/search?q=${word}`, `/forum?search=yellow+stream`],
    ...['', '?tab=replies', '?tab=activity'].map((tab) => `/profile/${author.id}${tab}`),
    ...['posts', 'replies', 'activities'].map((what) => `/api/users/${author.id}/${what}`),
    ...['/api/forum/posts', `/api/forum/posts?search=${word}`, `/api/forum/posts/${post.id}`],
    `/api/forum/posts/${open.id}`,
    `/graphql?query=${encodeURIComponent(`{ posts(search: "${word}") { edges { node { title } } } }`)}`,
  ]
  const phrase = [`${word} in our`, changes]
  const parts = (path: string) => (path.includes(post.id) ? phrase : [...phrase, post.id, reply.id])
  const showing = async () => {
    const all = await read(paths)
    // Each process reads every path; skips a URL that contains its own id even when nothing is found.
    return [...paths, ...paths].filter((path, index) =>
      parts(path).some((part) => all[index]?.includes(part)),
    )
  }
  const decide = (what: string, body: object) =>
    fetch(`${sites[0]?.url}/api/admin/${what}/status`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify(body),
    })
  const before = await showing()
  expect(before.length).toBeGreaterThan(40)

  const stop = readers(paths.slice(0, 12))
  const down = { status: 'reject', from: 'approved', note: 'It is not about agile work.' }
  const responses = [await decide(`posts/${post.id}`, down), await decide(`replies/${reply.id}`, down)]
  const meanwhile = await showing()
  await stop()
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(meanwhile).toEqual([])
  expect(await showing()).toEqual([])

  const back = { status: 'approve', from: 'rejected' }
  await decide(`posts/${post.id}`, back)
  await decide(`replies/${reply.id}`, back)
  await expect
    .poll(async () => (await showing()).length, { timeout: 5_000 })
    .toBeGreaterThanOrEqual(before.length)
}, 60_000)

test('both processes show any other change within a few seconds', async () => {
  const { id } = await aPost()
  const path = `/forum/posts/${id}`
  await read([path])
  const title = 'A title that was edited a moment ago'
  await database.query('update "Post" set title = $1 where id = $2', [title, id])
  await expect
    .poll(async () => (await read([path])).every((text) => text.includes(title)), { timeout: 3_000 })
    .toBe(true)
})
