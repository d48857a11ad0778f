import { rawAttributes } from '../survey/attributes.ts'
import { aDiscussion, ADMIN, as, send } from '../forum/forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { expect, test } from '../test.ts'

// Visitors' input stays text: it creates no slot, ends no attribute and opens no element.

const SLOT = 'homepage-announcement'
const OPENING = `<!--slot:${SLOT}-->x<!--/slot-->`
const CLOSING = '"><h1 id=pwned>x</h1><meta http-equiv=refresh content=4;url=//evil.example>'
const HOSTILE = OPENING + CLOSING

/** The attack needs a section in a slot; the demo data has one. */
test.beforeAll(async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain(`data-slot="${SLOT}"`)
})

function expectHarmless(html: string, where: string) {
  expect(html, where).toContain('slot:homepage-announcement')
  expect(html, where).not.toContain(`data-slot="${SLOT}"`)
  expect(html, where).not.toContain('<h1 id=pwned')
  expect(html, where).not.toContain('<meta http-equiv=refresh')
  expect(rawAttributes(html), where).toEqual([])
}

test('shows input from a URL or a form as text', async ({ request }) => {
  const typed = encodeURIComponent(HOSTILE)
  for (const address of [
    `/search?q=${encodeURIComponent(OPENING)}%3Ch1%20id=pwned%3Ex`,
    `/search?q=${typed}`,
    `/forum?search=${typed}`,
    `/resources?q=${typed}`,
  ])
    expectHarmless(await (await request.get(address)).text(), address)

  const email = await request.post('/sign-in', { form: { email: HOSTILE } })
  expectHarmless(await email.text(), 'the form to sign in')
  const names = { firstName: HOSTILE, lastName: 'Ryan', email: 'x', interest: 'x', message: 'x' }
  const sent = await request.post('/contact', { form: names })
  expectHarmless(await sent.text(), 'the form to write to us')
})

type Item = { id: string; title: string }

test('shows stored input as text', async ({ request }) => {
  const { email, id } = await newMember()
  const profile = {
    linkedinProfile: 'https://www.linkedin.com/in/pwned',
    location: 'Sligo',
    company: OPENING,
  }
  const [firstName, lastName] = [OPENING, '<h1 id=pwned>x</h1>']
  const input = { ...profile, firstName, lastName, bio: HOSTILE, isPublicProfile: true }
  await as(email, (context) =>
    send(context, 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }', {
      input,
    }),
  )
  const { path, id: postId } = await aDiscussion(1, `${HOSTILE} ${id}`.slice(0, 200))
  try {
    for (const address of [`/profile/${id}`, path, '/forum', `/forum?search=${id}`])
      // The list is cached, and may be a second old.
      await expect(async () => expectHarmless(await (await request.get(address)).text(), address)).toPass({
        timeout: 10_000,
      })

    // A feed is cached, and may be a second old.
    const titleInFeed = async () => {
      const feed = (await (await request.get('/forum/feed.json')).json()) as { items: Item[] }
      return feed.items.find((item) => item.id.includes(postId))?.title
    }
    await expect.poll(titleInFeed).toContain(OPENING)
    const atom = await (await request.get('/forum/feed.xml')).text()
    expect(atom).not.toContain(`data-slot`)
    expect(atom).not.toContain('<h1 id')
  } finally {
    await as(ADMIN, (context) => send(context, 'mutation ($id: ID!) { deletePost(id: $id) }', { id: postId }))
  }
})

test('shows sections on pages rendered on demand, as in their files', async ({ request }) => {
  const section = { key: 'resources-intro', title: 'Intro', htmlContent: '<p>Read <b>this</b> first.</p>' }
  await as(ADMIN, async (context) => {
    const made = await context.post('/api/admin/sections', { data: section })
    const { id } = (await made.json()) as { id: string }
    const shown =
      /<div class="slot prose" data-slot="resources-intro"[^>]*><p>Read <b>this<\/b> first.<\/p><\/div>/
    const pages = ['/resources', '/resources?q=kanban']
    const read = (address: string) => request.get(address).then((page) => page.text())
    for (const address of pages) await expect.poll(() => read(address)).toMatch(shown)
    await context.delete(`/api/admin/sections/${id}`)
    for (const address of pages) await expect.poll(() => read(address)).not.toContain('data-slot')
  })
})
