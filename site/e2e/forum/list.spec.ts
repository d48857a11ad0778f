import type { Locator } from '@playwright/test'
import { ADMIN, aDiscussion, as, send } from './forum-world.ts'
import { PHONE } from '../phone.ts'
import { AOIFE, expect, expectFits, test, openPage } from '../test.ts'

test('a visitor searches, filters and sorts; each step has a URL, and Back returns to it', async ({
  page,
}) => {
  await openPage(page, '/forum')
  const main = page.getByRole('main')
  const cards = main.getByRole('article')

  await expect(cards.first().locator('.category')).toBeVisible()
  await page.getByRole('searchbox').fill('velocity')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/forum?search=velocity')
  await expect(page.getByRole('heading', { name: 'Results for “velocity”' })).toBeVisible()
  await expect(cards.first().locator('mark').first()).toHaveText(/velocity/i)
  await expect(page).toHaveTitle(/^Search: velocity/)

  await page.getByRole('link', { name: 'Scrum Master', exact: true }).click()
  await expect(page).toHaveURL('/forum?category=scrum-master&search=velocity')
  await page.getByRole('link', { name: 'Highest score' }).click()
  await expect(page).toHaveURL('/forum?category=scrum-master&search=velocity&order=score')
  await expect(page.getByRole('link', { name: 'Highest score' })).toHaveAttribute('aria-current', 'true')

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/forum?search=velocity')
  await expect(page.getByRole('searchbox')).toHaveValue('velocity')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All discussions' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Results for “velocity”' })).toBeVisible()
})

test('a shared URL shows the same list, with its feed', async ({ page }) => {
  await page.goto('/forum?category=remote-work&order=active')
  await expect(page.getByRole('heading', { name: 'Remote Work', exact: true })).toBeVisible()
  // The heading names the category of all rows.
  await expect(page.getByRole('article').locator('.category')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Most active' })).toHaveAttribute('aria-current', 'true')
  const feed = page.locator('link[rel=alternate][type="application/atom+xml"]').last()
  await expect(feed).toHaveAttribute('href', '/forum/categories/remote-work/feed.xml')
  const result = await page.request.get('/forum/categories/remote-work/feed.xml')
  expect(result.status()).toBe(200)
})

test('a search without results shows a message and suggestions', async ({ page }) => {
  await openPage(page, '/forum?search=xyzzyplugh&category=remote-work')
  await expect(
    page.getByRole('heading', { name: /Nothing found for “xyzzyplugh” in Remote Work/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Search all categories' }).click()
  await expect(page).toHaveURL('/forum?search=xyzzyplugh')
  await page.getByRole('link', { name: 'See all discussions' }).click()
  await expect(page).toHaveURL('/forum')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a match in a reply links to that reply', async ({ page }) => {
  const word = `zymurgy${Date.now()}`
  const { path, replyIds } = await aDiscussion(3)
  await as(ADMIN, (context) =>
    send(context, 'mutation ($input: EditReplyInput!) { editReply(input: $input) { id } }', {
      input: { id: replyIds[1], content: `Somebody here knows about ${word} after all.` },
    }),
  )
  await page.goto(`/forum?search=${word}`)
  const card = page.getByRole('main').getByRole('article')
  await expect(card).toContainText('In a reply:')
  await expect(card.locator('mark')).toHaveText(word)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(`${path}?reply=${replyIds[1]}#reply-${replyIds[1]}`)
  await expect(page.locator(`#reply-${replyIds[1]}`)).toBeInViewport()
})

test('a link with a truncated cursor leads to the first page', async ({ page }) => {
  await page.goto('/forum?category=remote-work&after=nothing')
  await expect(page).toHaveURL('/forum?category=remote-work')
  expect((await page.request.get('/sitemap-forum.xml?after=nothing')).status()).toBe(404)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('every order of the results is visible, on one line', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openPage(page, '/forum?search=velocity')
    const orders = page.getByRole('navigation', { name: 'Order' }).getByRole('link')
    const boxes = await orders.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().toJSON()),
    )
    expect(boxes).toHaveLength(4)
    for (const { y, right } of boxes) expect([y, right <= 360]).toEqual([boxes[0].y, true])
  })

  test('a long word breaks without widening the page', async ({ page }) => {
    const word = `d${Date.now()}${'onaudampfschifffahrt'.repeat(8)}`
    const { path } = await aDiscussion(1, word)
    const part = word.slice(0, 100)
    for (const address of ['/forum', `/forum?search=${part}`, path]) {
      const heading = page.getByRole('main').getByRole('heading', { name: word.slice(0, 20) })
      // New discussions may appear in the list a second later.
      await expect(async () => {
        await page.goto(address)
        await expect(heading.first()).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expectFits(page)
    }
    // Inserted by script, since other tests' new discussions would displace it.
    for (const [address, what] of [
      ['/', '.discussion a'],
      ['/search?q=retrospective', '.search-hit-title'],
      ['/search?q=retrospective', '.search-hit-text'],
    ] as const) {
      await page.goto(address)
      const phrase = page.getByRole('main').locator(what).first()
      await phrase.evaluate((place, text) => void (place.textContent = text), word)
      await expectFits(page)
    }
  })
})

test('the first screen shows three discussions without overlapping figures', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // Sorted by score, the demo data come first, without other tests' long titles.
  await openPage(page, '/forum?order=score')
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  const third = await titles.nth(2).boundingBox()
  expect((third?.y ?? 740) + (third?.height ?? 0)).toBeLessThanOrEqual(740)
  await expectFits(page)

  const overlaps = await page.getByRole('article').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const figures = row.querySelector('.counts')?.getBoundingClientRect()
        const phrase = [
          ...row.querySelectorAll('.post-row-facts > :not(.post-row-latest), .post-row-facts time'),
        ].map((each) => each.getBoundingClientRect())
        return figures && phrase.some(({ right, bottom }) => right > figures.left && bottom > figures.top + 2)
      }).length,
  )
  expect(overlaps).toBe(0)
})

test('the button for writing, at the bottom after scrolling, covers no title', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(AOIFE.email)
  await openPage(page, '/forum?order=score')
  const inHead = page.getByRole('link', { name: 'Start Discussion' })
  const atHand = page.locator('.forum-write')
  await expect(inHead).toBeInViewport({ ratio: 1 })
  await expect(atHand).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect(atHand).toBeInViewport({ ratio: 1 })
  await atHand.click()
  await expect(page.getByRole('dialog', { name: 'Start a discussion' })).toBeVisible()
})

test('a category’s description and Follow are between its heading and the search', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/forum?category=remote-work')
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
  const search = await topOf(page.getByRole('searchbox', { name: 'Search in Remote Work' }))
  expect(await topOf(page.getByRole('button', { name: 'Follow Remote Work' }))).toBeLessThan(search)
  expect(await topOf(page.getByText('Teams spread over kitchens'))).toBeLessThan(search)
})

test('on a tablet the last reply and the figures are on the last line of each row', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openPage(page, '/forum')
  const gaps = await page.locator('.post-row').evaluateAll((rows) =>
    rows.map((row) => {
      const bottomOf = (part: string) => row.querySelector(part)?.getBoundingClientRect().bottom
      const facts = bottomOf('.post-row-latest') ?? Infinity
      const before = bottomOf('.author') ?? 0
      const figures = bottomOf('.counts') ?? 0
      return { below: figures - before, apart: facts === Infinity ? 0 : Math.abs(figures - facts) }
    }),
  )
  expect(gaps.length).toBeGreaterThan(3)
  for (const { below, apart } of gaps) {
    expect(below).toBeGreaterThan(12)
    expect(apart).toBeLessThan(6)
  }
})
