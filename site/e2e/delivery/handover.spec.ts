import { brotliCompressSync } from 'node:zlib'
import { AOIFE, expect, test } from '../test.ts'

/** Limit of the compressed list with its hydration data, in bytes. */
const LIMIT = 13_000
/** Limit of the longest discussion of the demo data, in bytes: twelve replies, participants and related discussions. */
const LIMIT_OF_A_LONG_ONE = 14_000
/** Limit of the compressed scripts of a page, in bytes; React takes 58 KiB of them. */
const SCRIPT_LIMIT = 103 * 1024
/** A discussion also loads the scripts for following, accepted replies, unread marks and events. */
const SCRIPT_LIMIT_OF_A_DISCUSSION = 115 * 1024
/** The page of a new discussion is the editor, with its rules and its select list. */
const SCRIPT_LIMIT_OF_THE_EDITOR = 180 * 1024

test('limits the size of the list, with each title once in its hydration data', async ({ request }) => {
  const list = await (await request.get('/forum')).text()
  expect(list.match(/<article/g)).toHaveLength(20)
  expect(brotliCompressSync(list).length).toBeLessThan(LIMIT)
  // The last title, since pinned ones are in the hydration data twice.
  const title = [...list.matchAll(/data-cover=""[^>]*>([^<]+)</g)].at(-1)?.[1] ?? ''
  expect(title.length).toBeGreaterThan(10)
  expect(list.split(title)).toHaveLength(3)
})

test('limits the size of scripts on the pages of the forum', async ({ page, request, signIn }) => {
  const list = await (await request.get('/forum')).text()
  const discussion = /href="(\/forum\/posts\/[\w-]+)/.exec(list)?.[1] ?? ''
  const browser = await page.context().newCDPSession(page)
  const scripts = new Map<string, number>()
  browser.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0)
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const [path, limit] of [
    ['/forum', SCRIPT_LIMIT],
    ['/forum/register', SCRIPT_LIMIT],
    [discussion, SCRIPT_LIMIT_OF_A_DISCUSSION],
    ['/forum/new', SCRIPT_LIMIT_OF_THE_EDITOR],
  ] as const) {
    if (path === '/forum/new') await signIn()
    scripts.clear()
    await page.goto(path)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(scripts.size, path).toBeGreaterThan(5)
    expect(
      [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0),
      path,
    ).toBeLessThan(limit)
  }
})

test('an island hydrates what the server rendered, and shows it again without a request', async ({
  page,
  signIn,
}) => {
  await signIn(AOIFE.email)
  await page.goto('/forum')
  const card = page.locator('article.post-row').first()
  const before = await card.innerHTML()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  expect(await card.innerHTML()).toBe(before)

  // After another order and back, the list comes from the hydration data.
  const requested: string[] = []
  await page.getByRole('link', { name: 'Highest score' }).click()
  await expect(card).not.toContainText(firstLine(before))
  page.on(
    'request',
    (request) =>
      void (request.url().includes('/graphql') && requested.push(request.postData() ?? request.url())),
  )
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(card).toContainText(firstLine(before))
  expect(requested.filter((each) => /PostList|document=/.test(each))).toEqual([])
})

test('a discussion hydrates with the texts of its page', async ({ page, request }) => {
  const list = await (await request.get('/forum?search=fewer+Scrum+Master+jobs+south-east')).text()
  const path = /href="(\/forum\/posts\/[\w-]+)/.exec(list)?.[1] ?? ''
  const served = await (await request.get(path)).text()
  expect(brotliCompressSync(served).length).toBeLessThan(LIMIT_OF_A_LONG_ONE)
  await page.goto(path)
  const texts = page.locator('[data-content]')
  const before = await texts.allInnerTexts()
  expect(before.length).toBe(13)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  expect(await texts.allInnerTexts()).toEqual(before)
})

test('a page hydrates again after going back', async ({ page }) => {
  await page.goto('/forum')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const title = await page.locator('article a[data-cover]').first().textContent()
  await page.locator('article a[data-cover]').first().click()
  await page.waitForURL('**/forum/posts/**')
  await page.goBack()
  await expect(page.locator('article a[data-cover]').first()).toHaveText(title ?? '')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Remote Work' }).first().click()
  await expect(page.getByRole('heading', { name: 'Remote Work', exact: true })).toBeVisible()
})

const firstLine = (html: string) => /data-cover=""[^>]*>([^<&]{10,30})/.exec(html)?.[1] ?? ''
