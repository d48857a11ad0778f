import type { Locator } from '@playwright/test'
import { aDiscussion, ADMIN, as, send } from './forum/forum-world.ts'
import { aTitle, expect, test, openPage } from './test.ts'

test('anyone can turn off single-key shortcuts, which stay off on this device', async ({ page }) => {
  const search = page.locator('dialog[data-search]')
  await page.goto('/manifesto')
  await page.keyboard.press('/')
  await expect(search).toBeVisible()
  await search.getByRole('link', { name: 'Keyboard shortcuts' }).click()
  await expect(page).toHaveURL('/legal/accessibility#shortcuts')
  await page.getByLabel('Use single-key shortcuts on this device').uncheck()
  await page.keyboard.press('Escape')

  await page.goto('/manifesto')
  await page.locator('body').press('/')
  await page.locator('body').press('Tab')
  await expect(search).toBeHidden()
  await page.goto('/legal/accessibility')
  await expect(page.getByLabel('Use single-key shortcuts on this device')).not.toBeChecked()
  await page.getByLabel('Use single-key shortcuts on this device').check()
  await page.locator('body').press('/')
  await expect(search).toBeVisible()
})

test('a failure stays readable in its place after its toast has disappeared', async ({ page, signIn }) => {
  await signIn()
  const { path } = await aDiscussion()
  await openPage(page, path)
  await page.route('**/graphql', (route) => route.abort())
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  await expect(page.locator('.toast')).toContainText('Failed to upvote post')
  await expect(page.locator('.toast')).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Failed to upvote post: Please try again.')
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  await expect(page.getByRole('main')).not.toContainText('Failed to upvote post')
  await expect(page.getByRole('button', { name: 'Upvote this post, 1 upvote', exact: true })).toBeVisible()
})

test('forms in the settings and the contact form show a failure in place, too', async ({ page, signIn }) => {
  await signIn()
  await openPage(page, '/settings')
  await page.route('**/graphql', (route) => route.abort())
  await page.getByRole('button', { name: 'Save profile' }).click()
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  await expect(page.locator('.toast')).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await expect(profile).toContainText('Failed to update profile')

  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
})

test('Irish text is marked for screen readers', async ({ page }) => {
  const title = `Conas atá an fhoireann agaibh? ${crypto.randomUUID()}`
  const content = 'Tá fadhb bheag againn leis an gcruinniú.\n\nIn English: it is about the meeting.'
  const id = await as(ADMIN, async (context) => {
    const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
    const input = { title, content, category: 'Career Advice' }
    const { createPost } = await send<{ createPost: { id: string } }>(context, query, { input })
    return createPost.id
  })
  await openPage(page, `/forum/posts/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ga')
  await expect(page.locator('p[lang=ga]')).toHaveText('Tá fadhb bheag againn leis an gcruinniú.')
  await expect(page.getByText('In English: it is about the meeting.')).not.toHaveAttribute('lang', 'ga')
  await expect(async () => {
    await page.goto('/forum?category=career-advice')
    const link = page.getByRole('link', { name: title })
    await expect(link).toHaveAttribute('lang', 'ga', { timeout: 1_000 })
  }).toPass()
})

test('the exact time is the title of the relative one', async ({ page }) => {
  const { path } = await aDiscussion(1, aTitle())
  await page.goto(path)
  const times = page.getByRole('main').locator('.byline time')
  await expect(times).toHaveCount(2)
  for (const time of await times.all()) {
    await expect(time).toHaveText(/ago$/)
    await expect(time).toHaveAttribute('title', /^\d+ \w+ \d{4} at \d\d:\d\d$/)
  }
})

test('the filters announce their count after a pause in typing', async ({ page }) => {
  await page.goto('/resources')
  const said: (string | null)[] = []
  await page.exposeFunction('noteSaid', (text: string) => said.push(text))
  await page.locator('[data-filter-result]').evaluate((element) => {
    const note = () => Reflect.apply(Reflect.get(window, 'noteSaid'), null, [element.textContent])
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true })
  })
  await page.getByRole('main').getByRole('searchbox').pressSequentially('scrum.org', { delay: 40 })
  await expect.poll(() => said.length).toBe(1)
  await expect(page.locator('[data-filter-result]')).toHaveText(said[0] ?? '')
})

test('the selected item is visible in forced colours', async ({ page, signIn }) => {
  await signIn('admin@irishagile.example')
  await page.emulateMedia({ forcedColors: 'active' })
  const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)

  await openPage(page, '/admin?tab=moderation')
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  const [selected, other] = [tab(/^Moderation/), tab(/^Users/)]
  expect(await groundOf(selected)).not.toBe(await groundOf(other))
  expect(await groundOf(selected.locator('span').last()), 'its count is on the same ground').toBe(
    'rgba(0, 0, 0, 0)',
  )
  expect(await groundOf(other)).toBe(await groundOf(tab(/^Logs/)))

  await openPage(page, '/forum?sort=score')
  const current = page.getByRole('main').locator('a.chip[aria-current]').first()
  const rest = page.getByRole('main').locator('a.chip:not([aria-current])').first()
  expect(await groundOf(current)).not.toBe(await groundOf(rest))
})

test('the first press of the Tab key shows the skip link', async ({ page }) => {
  await page.goto('/manifesto')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
