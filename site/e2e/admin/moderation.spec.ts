import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { RunningSite } from '../../../.config/tools/e2e-site.ts'
import { ADMIN, callerAs, expect, tab, test, toastOn } from './test.ts'
import { AOIFE, aTitle } from '../test.ts'

const TEXT = 'We have tried it twice. What would you try?'
const LONG = Array(4).fill(TEXT).join('\n\n')

const post = async (member: APIRequestContext, title: string, content = TEXT) => {
  const data = { title, content, category: 'Remote Work' }
  const result = await member.post('/api/forum/posts', { data })
  return ((await result.json()) as { id: string }).id
}
/** Creates two pending discussions of a member, the first with a long text; returns their titles, ids and the member's API context. */
async function twoPending(browser: Browser, site: RunningSite) {
  const titles = [aTitle(), aTitle()] as const
  const aoife = await callerAs(browser, site, AOIFE.email)
  const ids = [await post(aoife, titles[0], LONG), await post(aoife, titles[1])] as const
  return { titles, ids, aoife }
}
const statusFor = async (browserless: APIRequestContext, id: string) =>
  (await browserless.get(`/forum/posts/${id}`)).status()

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

test('an administrator approves with a note, rejects with a reason, and undoes both', async ({
  page,
  browser,
  site,
  request,
  openAdmin,
}) => {
  const { titles, ids, aoife } = await twoPending(browser, site)
  await openAdmin('?tab=moderation')
  await expect(card(page, titles[0])).toContainText('Remote Work')
  await expect(card(page, titles[0])).toContainText(/Aoife Brennan\s*joined .+ · \d+ published/)
  const excerpt = card(page, titles[0]).locator('.typed').first()
  await expect(excerpt).toBeVisible()
  await card(page, titles[0]).getByText('Show full text').click()
  await expect(excerpt).toBeHidden()
  // The second text is shown whole.
  await expect(card(page, titles[1])).toContainText(TEXT)
  await expect(card(page, titles[1]).getByText('Show full text')).toHaveCount(0)

  await card(page, titles[0])
    .getByRole('button', { name: /^Approve/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This post will be published and visible to all users.')
  await dialog.getByRole('button', { name: /good question/ }).click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toastOn(page)).toContainText('Post Moderated')
  await expect(card(page, titles[0])).toHaveCount(0)
  expect(await statusFor(request, ids[0])).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOn(page)).toContainText('It’s pending again.')
  await expect(card(page, titles[0])).toBeVisible()
  expect(await statusFor(request, ids[0])).toBe(404)

  await card(page, titles[1])
    .getByRole('button', { name: /^Reject/ })
    .click()
  await expect(dialog).toContainText('This post will be rejected and not published. Please provide a reason.')
  await dialog.getByLabel('Rejection Reason').fill('Please say what you have tried.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  // Closed means that the server has responded; elements behind a dialog are hidden before that.
  await expect(dialog).toHaveCount(0)
  await expect(card(page, titles[1])).toHaveCount(0)
  const seen = await aoife.get(`/forum/posts/${ids[1]}`)
  expect(await seen.text()).toContain('Please say what you have tried.')
  await page.keyboard.press('u')
  await expect(card(page, titles[1])).toBeVisible()

  await tab(page, 'Logs').click()
  const log = page.getByRole('table', { name: 'Moderation log' })
  for (const act of ['Reopen Post', 'Reject Post', 'Approve Post'])
    await expect(log.getByText(act, { exact: true }).first()).toBeVisible()
})

test('an administrator moderates a queue by keyboard alone, and no key fires in a field', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  const aoife = await callerAs(browser, site, AOIFE.email)
  for (let count = 0; count < 6; count += 1) await post(aoife, aTitle())
  await openAdmin('?tab=moderation')
  // The shortcuts work shortly after hydration.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+j')
  await expect(page.locator('article:focus')).toHaveCount(0)

  const focused = page.locator('article:focus')
  const decided: string[] = []
  await page.keyboard.press('j')
  for (let count = 0; count < 6; count += 1) {
    const isRejected = count % 2 === 1
    decided.push((await focused.getAttribute('data-item')) ?? '')
    await page.keyboard.press(isRejected ? 'r' : 'a')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    if (isRejected) await page.keyboard.type('jar')
    await page.keyboard.press('Control+Enter')
    // The focus has moved to the next item, so that a moderator continues at once.
    await expect(focused).toHaveCount(1)
    await expect(focused).not.toHaveAttribute('data-item', decided.at(-1) ?? '')
  }
  expect(new Set(decided).size).toBe(6)
  for (const item of decided) await expect(page.locator(`[data-item="${item}"]`)).toHaveCount(0)
})

test('undo reverts the last decision or several, and a resubmitted item returns to the queue', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  const { titles, ids, aoife } = await twoPending(browser, site)
  await openAdmin('?tab=moderation')
  const decide = async (title: string, verb: 'Approve' | 'Reject') => {
    await card(page, title)
      .getByRole('button', { name: new RegExp(`^${verb}`) })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(card(page, title)).toHaveCount(0)
  }
  await decide(titles[1], 'Reject')
  await expect(toastOn(page)).toContainText('Not published: “')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card(page, titles[1])).toBeVisible()

  await decide(titles[0], 'Approve')
  await decide(titles[1], 'Approve')
  await page.getByRole('button', { name: 'Undo all 2' }).click()
  await expect(toastOn(page)).toContainText('2 items are pending again.')
  for (const title of titles) await expect(card(page, title)).toBeVisible()

  await decide(titles[0], 'Reject')
  const query = 'mutation ($input: EditPostInput!) { editPost(input: $input) { id } }'
  const input = { id: ids[0], title: titles[0], content: TEXT, category: 'Remote Work' }
  await aoife.post('/graphql', { data: { query, variables: { input } } })
  await decide(titles[1], 'Reject')
  await expect(card(page, titles[0])).toBeVisible()
})

test('an administrator rejects several selected items at once and undoes it', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  const { titles } = await twoPending(browser, site)
  await openAdmin('?tab=moderation')
  for (const title of titles) await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
  // The focus is on a checkbox, where the shortcuts work.
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject 2 items' })
  await dialog.getByRole('button', { name: /isn’t about agile work/ }).click()
  // A failure preserves the reason, the selection and the overview.
  await page.route('**/graphql', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(toastOn(page)).toContainText('Failed to moderate post')
  await expect(page.getByText('The overview could not be loaded.')).toBeVisible()
  await expect(page.locator('.figures')).toBeVisible()
  await page.unroute('**/graphql')
  await expect(dialog.getByLabel('Rejection Reason')).toHaveValue(/isn’t about agile work/)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(toastOn(page)).toContainText('2 Items Moderated')
  for (const title of titles) await expect(card(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const title of titles) await expect(card(page, title)).toBeVisible()
})

test('updates the count before the queue is refetched, and shows decisions in tab order', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  const [aoife, title] = [await callerAs(browser, site, AOIFE.email), aTitle()]
  for (const n of [1, 2]) await post(aoife, `${title} ${n}`)
  await openAdmin(`?tab=moderation&search=${encodeURIComponent(title)}`)
  const choose = page.getByRole('button', { name: /^Select/ })
  await expect(choose).toHaveText('Select all 2')
  let isQueueLate = false
  await page.route('**/graphql*', async (route) => {
    const response = await route.fetch()
    if (isQueueLate && /"posts":\{"totalCount"/.test(await response.text())) return
    await route.fulfill({ response })
  })
  isQueueLate = true
  const pending = card(page, `${title} 1`)
  await pending.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(pending).toHaveCount(0)
  await expect(choose).toHaveText('Select all 1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await page.getByRole('link', { name: 'Decided', exact: true }).click()
  const decided = page.getByRole('article').filter({ hasText: `${title} 1` })
  await expect(decided.getByText(TEXT)).toBeVisible()
  await expect(decided.getByText('Written by Aoife Brennan · Remote Work')).toBeVisible()
  const stops = decided.getByRole('button').or(decided.getByRole('link', { name: /^History/ }))
  const [first, second] = await Promise.all([0, 1].map((n) => stops.nth(n).boundingBox()))
  expect(first?.x).toBeLessThan(second?.x ?? NaN)
})

test('shows a second moderator who decided an item', async ({ page, browser, site, openAdmin }) => {
  const title = aTitle()
  const aoife = await callerAs(browser, site, AOIFE.email)
  const id = await post(aoife, title)
  const first = await callerAs(browser, site, ADMIN.email)
  const [{ id: second }] = await (await first.get('/api/admin/users?search=siobhan')).json()
  await first.patch(`/api/admin/users/${second}/role`, { data: { role: 'admin' } })

  await openAdmin('?tab=moderation')
  await card(page, title)
    .getByRole('button', { name: /^Approve/ })
    .click()
  const siobhan = await callerAs(browser, site, 'siobhan@irishagile.example')
  const decided = await siobhan.patch(`/api/admin/posts/${id}/status`, { data: { status: 'reject' } })
  expect(decided.status()).toBe(200)
  const late = await first.patch(`/api/admin/posts/${id}/status`, { data: { status: 'approve' } })
  expect(late.status()).toBe(409)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toastOn(page)).toContainText('Failed to moderate post')
  await expect(toastOn(page)).toContainText(/Siobh[aá]n \S+ rejected it\./)
  await expect(card(page, title)).toHaveCount(0)
  await first.patch(`/api/admin/users/${second}/role`, { data: { role: 'user' } })
})
