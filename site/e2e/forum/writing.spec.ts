import { aDiscussion } from './forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { aTitle, AOIFE, expect, islandsAwake, signInAgain, test, openPage } from '../test.ts'

test('a member starts a discussion, previews it, loses the connection and sends it again @phone', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const title = aTitle()
  await signIn((await newMember()).email)
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a discussion' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Category').press('Enter')
  await page.getByRole('option', { name: 'Remote Work' }).press('Enter')
  await dialog
    .getByLabel('Content')
    .fill('The broadband fails **whenever it rains**, so this may not arrive.')
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.getByRole('tabpanel').locator('strong')).toHaveText('whenever it rains')
  await expectAccessible()

  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByText('Failed to create post').first()).toBeVisible()
  await expect(dialog.getByText('You seem to be offline')).toBeVisible()
  await context.setOffline(false)

  // The draft also survives a reload.
  await page.reload()
  await islandsAwake(page)
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await expect(dialog.getByText('Draft restored')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByText('Post Created!').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Awaiting review')

  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
})

test('suggests an existing discussion with a similar title without moving the form', async ({
  page,
  signIn,
}) => {
  const topic = `Kilkenny whiteboards ${Date.now()} sticky notes`
  await aDiscussion(0, topic)
  await signIn((await newMember()).email)
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  const dialog = await page.getByRole('dialog').boundingBox()
  expect(dialog?.width).toBeLessThanOrEqual(720)
  const below = page.getByLabel('Category')
  // The box of suggestions opens with the first valid title, before any suggestion has arrived.
  await page.getByLabel('Title').pressSequentially('Kilke')
  const before = await below.boundingBox()
  await page.getByLabel('Title').pressSequentially('nny whiteboards', { delay: 10 })
  await expect(page.getByText('Has this come up before?')).toBeVisible()
  expect((await below.boundingBox())?.y).toBe(before?.y)
  await expect(page.getByRole('dialog').getByRole('link', { name: topic })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('a visitor writes a reply, signs in, and sends the preserved text @phone', async ({
  page,
  expectAccessible,
}) => {
  const { path } = await aDiscussion(1)
  await openPage(page, path)
  await page.getByLabel('Your reply').fill('Too short')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('You need to be logged in to reply to discussions.').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(AOIFE.email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Reply must be at least 10 characters')).toBeVisible()
  await page.getByLabel('Your reply').fill('Ten minutes a day beats two hours a fortnight.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Reply posted!').first()).toBeVisible()
  const reply = page.getByRole('article').filter({ hasText: 'Ten minutes a day' })
  await expect(reply.getByText('Awaiting review')).toHaveCount(1)
  await expect(reply).toBeFocused()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  await expectAccessible()
})

test('restores a draft only where it was written, and discards it on request', async ({ page, signIn }) => {
  const here = await aDiscussion()
  const elsewhere = await aDiscussion()
  await signIn()
  await openPage(page, here.path)
  await page.getByLabel('Your reply').fill('I shall think about this until tomorrow.')
  await openPage(page, elsewhere.path)
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  await page.goto(here.path)
  await expect(page.getByLabel('Your reply')).toHaveValue('I shall think about this until tomorrow.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  await page.reload()
  await islandsAwake(page)
  await expect(page.getByText('Draft restored')).toBeHidden()
})

test("gives replies pages and permanent URLs, with the author's own last", async ({ page, signIn }) => {
  test.slow()
  const { path, replyIds } = await aDiscussion(23)
  const last = replyIds.at(-1)
  await openPage(page, path)
  const replies = page.locator('.reply')
  await expect(replies).toHaveCount(20)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(replies).toHaveCount(23)
  await expect(replies.nth(20)).toBeFocused()

  await page.getByRole('link', { name: 'Page 2 of 2' }).click()
  await expect(page).toHaveURL(`${path}?page=2#replies`)
  await expect(replies).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Earlier replies' })).toBeVisible()

  for (const address of [`${path}?reply=${last}#reply-${last}`, `${path}#reply-${last}`]) {
    await page.goto('/forum')
    await page.goto(address)
    await expect(page.locator(`#reply-${last}`)).toBeInViewport()
  }

  await signIn()
  await openPage(page, path)
  await page.getByLabel('Your reply').fill('Mine comes after all of them, on the second page.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(replies).toHaveCount(24)
  await expect(replies.nth(23)).toContainText('Mine comes after all of them')
  await expect(replies.nth(23)).toBeFocused()
})

test('shows a new discussion at the top of the list, from any page of it', async ({ page, signIn }) => {
  const title = aTitle()
  await signIn((await newMember()).email)
  await page.goto('/forum')
  const later = await page.getByRole('link', { name: 'Load more' }).getAttribute('href')
  await openPage(page, `${later}&category=remote-work`)
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').press('Enter')
  await page.getByRole('option', { name: 'Team Dynamics' }).press('Enter')
  await page.getByLabel('Content').fill('It is not about working far from each other at all.')
  await page.getByRole('button', { name: 'Post discussion' }).click()

  await expect(page).toHaveURL('/forum?category=team-dynamics')
  await expect(page.getByText('Post Created!').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Awaiting review')
})

test('opens the text for editing again when it is refused from the preview', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  await signIn()
  await openPage(page, path)
  await page.getByLabel('Your reply').fill('Too short')
  // A second attempt must show the same message.
  for (const _ of [1, 2]) {
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Post reply' }).click()
    await expect(page.getByLabel('Your reply')).toBeFocused()
    await expect(page.getByText('Reply must be at least 10 characters')).toBeVisible()
  }
})

test('retains a reply when the session has ended, and sends it after another sign-in', async ({
  page,
  context,
  signIn,
}) => {
  const { path } = await aDiscussion()
  await signIn()
  // The request is sent during the session, and its response arrives after the session has ended.
  let arrive: () => void = () => {}
  const ended = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('discussionId')) return route.continue()
    const response = await route.fetch()
    await ended
    await route.fulfill({ response })
  })
  await openPage(page, path)
  await page.getByLabel('Your reply').fill('I took my time over this, and was forgotten.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  const late = page.waitForEvent('requestfinished', (request) =>
    Boolean(request.postData()?.includes('discussionId')),
  )
  arrive()
  await late
  await page.unroute('**/graphql')
  await signInAgain(page)
  await expect(page.getByText('You must be logged in to reply. Your text is still here.')).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('I took my time over this, and was forgotten.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'I took my time' })).toContainText(
    'Awaiting review',
  )
})

test('reports that a page is outdated, and preserves unsent text across the reload', async ({
  page,
  signIn,
}) => {
  const { id } = await aDiscussion(0, aTitle())
  await signIn()
  await openPage(page, `/forum/posts/${id}`)
  const text = 'This was typed before the site was updated.'
  const field = page.getByLabel('Your reply')
  await field.fill(text)
  // Simulates a document of an earlier release, with an unknown hash and a text that is invalid for the schema.
  await page.route('**/graphql', async (route) => {
    const body = (route.request().postDataJSON() ?? {}) as { document?: string; query?: string }
    if (body.document) body.document = 'f'.repeat(64)
    if (body.query?.includes('createReply')) body.query = body.query.replaceAll('createReply', 'addReply')
    await route.continue({ postData: JSON.stringify(body) })
  })
  await page.getByRole('button', { name: /^Post reply|^Reply$|^Send/ }).click()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('The site has been updated since')
  await page.unroute('**/graphql')
  await toast.getByRole('button', { name: 'Reload' }).click()
  await islandsAwake(page)
  await expect(field).toHaveValue(text)
})
