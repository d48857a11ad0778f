import { AOIFE, expect, openPage, test } from '../test.ts'
import { ADMIN, aDiscussion, as, send, decide } from './forum-world.ts'

const REPLY = 'mutation ($input: CreateReplyInput!) { createReply(input: $input) { id } }'

test('marks the author of a discussion in it, and lists the participants beside it', async ({
  page,
  expectAccessible,
}) => {
  const { id, path } = await aDiscussion(2)
  const { createReply } = await as(AOIFE.email, (context) =>
    send<{ createReply: { id: string } }>(context, REPLY, {
      input: { postId: id, content: 'I have tried it, and it works.' },
    }),
  )
  await decide('approve', 'reply', createReply.id, null)
  const aside = page.getByRole('complementary', { name: 'About this discussion' })
  const people = aside.locator('section', { hasText: 'Taking part' }).getByRole('listitem')
  // Replies of others appear up to a second later.
  await expect(async () => {
    await page.goto(path)
    await expect(people).toHaveText([/2 replies/, /Aoife Brennan.*1 reply/], { timeout: 1_000 })
  }).toPass()
  const replies = page.getByRole('region', { name: /repl(y|ies)$/ }).getByRole('article')
  await expect(replies.first().getByText('Author', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Author', { exact: true })).toHaveCount(2)
  await expectAccessible()
})

test('counts the viewer’s own new reply in every place, as others do after them', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(ADMIN)
  const { path } = await aDiscussion(4)
  await openPage(page, path)
  const asideOf = (of: typeof page) => of.getByRole('complementary', { name: 'About this discussion' })
  await expect(asideOf(page).getByRole('navigation', { name: 'Replies' })).toBeVisible()
  await expect(asideOf(page).getByText('Taking part')).toHaveCount(0)
  await as(AOIFE.email, async (context) => {
    const input = { postId: path.split('/').at(-1), content: 'I have tried it, and it works.' }
    const { createReply } = await send<{ createReply: { id: string } }>(context, REPLY, { input })
    await decide('approve', 'reply', createReply.id, null)
  })
  await page.getByLabel('Your reply').fill('So have I, and it did not.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'So have I' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '6 replies' })).toBeVisible()
  await expect(page.locator('.counts').first()).toContainText('6 replies')
  await expect(asideOf(page).getByRole('navigation', { name: 'Replies' })).toContainText(/(of 6|6 replies)$/)
  const people = (of: typeof page) =>
    asideOf(of).locator('section', { hasText: 'Taking part' }).getByRole('listitem')
  await expect(people(page)).toHaveText([/5 replies/, /Aoife Brennan.*1 reply/])
  const latest = await asideOf(page).getByRole('link', { name: 'Latest' }).getAttribute('href')

  const visitor = await (await browser.newContext()).newPage()
  await expect(async () => {
    await visitor.goto(new URL(path, page.url()).href)
    await expect(visitor.getByRole('heading', { name: '6 replies' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(people(visitor)).toHaveText([/5 replies/, /Aoife Brennan.*1 reply/])
  await expect(asideOf(visitor).getByRole('link', { name: 'Latest' })).toHaveAttribute('href', latest ?? '')
  await visitor.context().close()

  await page
    .getByRole('article')
    .filter({ hasText: 'So have I' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: '5 replies' })).toBeVisible()
  await expect(people(page)).toHaveText([/4 replies/, /Aoife Brennan.*1 reply/])
  await page.mouse.wheel(0, 2_000)
  await expect(asideOf(page).getByRole('navigation', { name: 'Replies' })).toContainText(/of 5|5 replies/)
})

test('shows beside a discussion its dates, reading progress, related discussions and feeds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/forum?search=fewer+Scrum+Master+jobs+south-east')
  await page.getByRole('link', { name: /Are there fewer Scrum Master jobs/ }).click()
  const aside = page.getByRole('complementary', { name: 'About this discussion' })
  await expect(aside.getByText('12 replies')).toBeVisible()
  await aside.getByRole('link', { name: 'Latest' }).click()
  await expect(aside.getByText('Reply 12 of 12')).toBeVisible()
  await expect(page.getByRole('region', { name: '12 replies' }).getByRole('article').last()).toBeInViewport()
  await aside.getByRole('link', { name: 'First' }).click()
  await expect(aside.getByText(/^Reply [12] of 12$/)).toBeVisible()

  await expect(aside.getByRole('link', { name: 'Atom' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).first().click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname)

  const related = aside.locator('section', { hasText: 'Related discussions' }).getByRole('listitem')
  await expect(related).toHaveCount(3)
  const title = await related.first().getByRole('link').innerText()
  await related.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('shows related discussions below the replies', async ({ page }) => {
    const { path } = await aDiscussion(2)
    await page.goto(path)
    const related = page.getByRole('heading', { name: 'Related discussions' })
    const top = async (of: typeof related) => (await of.boundingBox())?.y ?? 0
    expect(await top(related)).toBeGreaterThan(await top(page.getByRole('button', { name: 'Post reply' })))
    expect(
      await top(
        page.getByRole('heading', { name: 'Taking part' }).or(page.getByText('Subscribe to')).first(),
      ),
    ).toBeGreaterThan(await top(related))
  })
})
