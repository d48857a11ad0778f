import { aDiscussion } from './forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { aTitle, AOIFE, expect, islandsAwake, test, openPage } from '../test.ts'

test('a visitor finds the forum, chooses a category, reads a discussion and shares it @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Community', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Irish Agile Community Forum')

  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Remote Work' })
    .click()
  await expect(page).toHaveURL(/category=remote-work/)
  const first = page.getByRole('main').getByRole('article').first()
  await expect(page.getByRole('heading', { name: 'Remote Work', exact: true })).toBeVisible()

  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('.category').first()).toHaveText('Remote Work')
  await expect(page).toHaveTitle(new RegExp(title.slice(0, 10)))
  await expect(page.getByText('to take part in this discussion')).toBeVisible()

  await islandsAwake(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).first().click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.getByRole('link', { name: 'Back to the forum' }).click()
  await expect(page).toHaveURL('/forum?category=remote-work')
})

test('hydrates the list without another request', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') calls.push(request.postData() ?? '')
  })
  await openPage(page, '/forum')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('appends more discussions and moves the focus to them', async ({ page }) => {
  await openPage(page, '/forum')
  const cards = page.getByRole('main').getByRole('article')
  // Pinned discussions come above the first twenty and on no later page.
  const first = await cards.count()
  expect(first).toBeGreaterThanOrEqual(20)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(first + 15)
  await expect(cards.nth(first).getByRole('heading').getByRole('link')).toBeFocused()
})

test('restores the loaded discussions and the scroll position on Back', async ({ page }) => {
  await openPage(page, '/forum')
  const cards = page.getByRole('main').getByRole('article')
  const first = await cards.count()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(first + 15)
  const count = await cards.count()
  const opened = cards.nth(count - 2)
  await opened.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await opened.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/forum\/posts\//)

  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
  await expect(opened).toBeInViewport()
})

test('preserves the list if more fails to load, and offers to retry', async ({ page }) => {
  await openPage(page, '/forum')
  const cards = page.getByRole('main').getByRole('article')
  const first = await cards.count()
  await page.route('**/graphql*', (route) => route.abort())
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByRole('alert')).toContainText('The discussions could not be loaded.')
  await expect(cards).toHaveCount(first)

  await page.unroute('**/graphql*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(first + 15)
})

test('a visitor signs in to write, and continues writing', async ({ page }) => {
  const title = aTitle()
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  await expect(page.getByText('You need to be logged in to create posts.').first()).toBeVisible()

  await page.getByRole('button', { name: /Scrum Master/ }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(AOIFE.email)
  // A new member, since all tests share the drafts of a sample member.
  const { email, firstName } = await newMember()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText(`Welcome back, ${firstName}!`)).toBeVisible()
  // The dialog opens by itself after the sign-in dialog has closed.
  await page.getByRole('button', { name: 'Post discussion' }).click()
  await expect(page.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(page.getByText('Please select a category')).toBeVisible()
  await expect(page.getByText('Content must be at least 20 characters')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').press('Enter')
  await page.getByRole('option', { name: 'Team Dynamics' }).press('Enter')
  await page
    .getByLabel('Content')
    .fill('We have tried **everything** twice. What would you try a third time?')
  await page.getByRole('button', { name: 'Post discussion' }).click()

  await expect(page.getByText('Post Created!').first()).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Awaiting review')
  await card.getByRole('link', { name: title }).click()
  await expect(page.getByText('Only you and the moderators can see this')).toBeVisible()
  await expect(page.locator('strong', { hasText: 'everything' })).toBeVisible()
})

test('shows a pending discussion to nobody but its author', async ({ page, signIn, browser }) => {
  const title = aTitle()
  await signIn()
  const response = await page.request.post('/graphql', {
    data: {
      query: 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }',
      variables: {
        input: { title, content: 'Only its author and the moderators read this.', category: 'Remote Work' },
      },
    },
  })
  const { data } = await response.json()
  const stranger = await browser.newPage()
  const result = await stranger.goto(new URL(`/forum/posts/${data.createPost.id}`, response.url()).href)
  expect(result?.status()).toBe(404)
  await expect(stranger.getByText('Discussion not found').first()).toBeVisible()
  await stranger.close()
})

test('shows a message for a missing discussion', async ({ page }) => {
  for (const id of ['nothing', '01951e00-0000-7000-8000-000000000000']) {
    const response = await page.goto(`/forum/posts/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discussion not found')
  }
})

test('prints the texts without controls', async ({ page }) => {
  const { path } = await aDiscussion(2)
  await page.emulateMedia({ media: 'print' })
  for (const address of ['/forum', path]) {
    await openPage(page, address)
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const control of await page.getByRole('main').locator('button, input, textarea').all())
      await expect(control).toBeHidden()
    await expect(page.getByRole('link', { name: /^(Start Discussion|Reply|Sign in|Report)/ })).toHaveCount(0)
  }
  await expect(page.getByText('2 replies').first()).toBeVisible()
})
