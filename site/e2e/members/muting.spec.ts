import { withDatabase } from '../database.ts'
import { aDiscussion, as, decide, send } from '../forum/forum-world.ts'
import { aTitle, expect, expectFits, test, openPage } from '../test.ts'
import { newMember } from './new-member.ts'

const CREATE = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'
const FOLLOW = 'mutation ($id: ID!) { followPost(id: $id) }'
const MUTE = 'mutation ($id: ID!) { muteMember(id: $id) }'
const TEXT = 'Nobody needs a retrospective at all.'

const VACANCY = {
  title: 'Scrum Master for two teams',
  content: TEXT,
  category: 'Career Advice',
  employer: 'Heron & Sons',
  town: 'Cork',
  payFrom: '70000',
  payTo: '85000',
  applyTo: 'https://heron.example/jobs',
}

/** Creates a moderator, and returns the path of their profile. */
async function aModerator() {
  const { id } = await newMember()
  await withDatabase((client) => client.query(`update "Member" set role = 'admin' where id = $1`, [id]))
  return `/profile/${id}`
}

/** Publishes a member's discussion, and their reply in another one. */
async function write(email: string) {
  const [{ id, path }, title] = [await aDiscussion(), aTitle()]
  await as(email, async (context) => {
    const input = { title, content: TEXT, category: 'Remote Work' }
    const { createPost } = await send<{ createPost: { id: string } }>(context, CREATE, { input })
    await decide('approve', 'post', createPost.id, null)
  })
  const reply = () =>
    as(email, async (context) => {
      const input = { postId: id, content: TEXT }
      const { createReply } = await send<{ createReply: { id: string } }>(context, REPLY, { input })
      await decide('approve', 'reply', createReply.id, null)
    })
  return { id, path, title, reply }
}

test('a member mutes another one, whose items are then collapsed for them only @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const [author, reader, other] = [await newMember(), await newMember(), await newMember()]
  const { id, path, title, reply } = await write(author.email)
  for (const { email } of [reader, other]) await as(email, (context) => send(context, FOLLOW, { id }))
  await signIn(reader.email)
  await openPage(page, `/profile/${author.id}`)
  await page.getByRole('button', { name: /^Mute / }).click()
  await expect(page.getByText('You’ve muted').first()).toBeVisible()
  await expectAccessible()
  await reply()

  await openPage(page, path)
  const summary = page.getByText('You muted').first()
  await expect(summary).toBeVisible()
  await expect(page.getByText(TEXT)).toBeHidden()
  await expectFits(page)
  await expectAccessible()
  await summary.click()
  await expect(page.getByText(TEXT)).toBeVisible()
  await page.goto('/forum?category=remote-work')
  await expect(page.getByText('You muted').first()).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()

  await signIn(other.email)
  await openPage(page, path)
  await expect(page.getByText(TEXT)).toBeVisible()
  await expect(page.getByText('You muted')).toHaveCount(0)

  await signIn(reader.email)
  await page.goto('/settings/muted')
  await expectAccessible()
  await page.getByRole('button', { name: /^Unmute/ }).click()
  await expect(page.getByRole('heading', { name: 'You haven’t muted anyone' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member mutes another one, and expands a collapsed item', async ({ page }) => {
    const [author, reader] = [await newMember(), await newMember()]
    const { path, reply } = await write(author.email)
    await reply()
    await page.request.post('/api/auth/login', { data: { email: reader.email } })
    await page.goto(`/profile/${author.id}?mine`)
    await page.getByRole('button', { name: /^Mute / }).click()
    await expect(page.getByRole('button', { name: /^Unmute / })).toBeVisible()
    await page.goto(`${path}?mine`)
    await expect(page.getByText(TEXT)).toBeHidden()
    await page.getByText('You muted').click()
    await expect(page.getByText(TEXT)).toBeVisible()
  })

  test('collapses a muted member’s vacancy with its link to apply', async ({ page }) => {
    const [author, reader] = [await newMember(), await newMember()]
    const id = await as(author.email, async (context) => {
      const { createPost } = await send<{ createPost: { id: string } }>(context, CREATE, { input: VACANCY })
      await decide('approve', 'post', createPost.id, null)
      return createPost.id
    })
    await as(reader.email, (context) => send(context, MUTE, { id: author.id }))
    await page.request.post('/api/auth/login', { data: { email: reader.email } })
    await page.goto(`/forum/posts/${id}?mine`)
    await expect(page.getByText('Heron & Sons')).toBeHidden()
    await page.getByText('You muted').click()
    await expect(page.getByText('Heron & Sons')).toBeVisible()
  })

  test('offers no Mute button for moderators, and asks visitors to sign in', async ({ page }) => {
    const [{ id }, { email }] = [await newMember(), await newMember()]
    const moderator = await aModerator()
    const form = { form: { act: 'mute' }, maxRedirects: 0 }
    const { location } = (await page.request.post(`/profile/${id}`, form)).headers()
    expect(location).toBe(`/sign-in?next=${encodeURIComponent(`/profile/${id}`)}`)
    await page.request.post('/api/auth/login', { data: { email } })
    await page.goto(`${moderator}?mine`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mute / })).toHaveCount(0)
    const refused = await page.request.post(moderator, form)
    expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining('Failed to mute')])
  })
})
