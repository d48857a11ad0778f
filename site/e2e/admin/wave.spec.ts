import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import type { RunningSite } from '../../../.config/tools/e2e-site.ts'
import { ADMIN, callerAs, expect, test, toastOn } from './test.ts'
import { aTitle } from '../test.ts'

type Member = { id: string; email: string; firstName: string; lastName: string; role: string }
const WRITTEN_BY_OTHER_TESTS = /^(aoife|declan|siobhan)@/

/** Creates members whom no other test uses. */
async function membersFor(admin: APIRequestContext, count: number): Promise<Member[]> {
  const result = await admin.get('/api/admin/users?status=active&limit=100')
  const all = (await result.json()) as (Member & { isVerified: boolean })[]
  const free = all.filter(
    ({ role, email, isVerified }) => role === 'user' && isVerified && !WRITTEN_BY_OTHER_TESTS.test(email),
  )
  expect(free.length).toBeGreaterThanOrEqual(count)
  return free.slice(0, count)
}

async function write(browser: Browser, site: RunningSite, { email }: Member, title: string, count: number) {
  const caller = await callerAs(browser, site, email)
  const ids: string[] = []
  for (let n = 1; n <= count; n += 1) {
    const data = {
      title: `${title} ${n}`,
      content: `Buy our certificates for ${n} euro, only today, at https://cheap.example/${n} and nowhere else.`,
      category: 'Remote Work',
    }
    ids.push(((await (await caller.post('/api/forum/posts', { data })).json()) as { id: string }).id)
  }
  return ids
}

const cards = (page: Page, title: string) => page.getByRole('article', { name: title })

test('withdraws a wave of spam in three clicks per author, and approves the honest items in bulk', async ({
  page,
  browser,
  site,
  request,
  openAdmin,
}) => {
  const admin = await callerAs(browser, site, ADMIN.email)
  const [honest, colleague, ...spammers] = await membersFor(admin, 7)
  if (!honest || !colleague) throw new Error('There are not enough members.')
  const wave = aTitle()
  const published: string[] = []
  for (const [n, spammer] of spammers.entries()) {
    const [first = ''] = await write(browser, site, spammer, `${wave} spam ${n}`, n === 0 ? 9 : 8)
    if (n > 0) continue
    await admin.patch(`/api/admin/posts/${first}/status`, { data: { status: 'approve' } })
    published.push(first)
  }
  const [stored = ''] = await write(browser, site, honest, `${wave} honest`, 3)

  await openAdmin(`?tab=moderation&search=${encodeURIComponent(wave)}`)
  const heading = page.getByRole('heading', { name: /^Pending Posts/ })
  await expect(heading).toHaveText('Pending Posts (43)')
  await expect(page.getByRole('button', { name: 'Select these 25' })).toBeVisible()
  const oneSpam = cards(page, `${wave} spam 0`).first()
  await expect(oneSpam).toContainText('1 link to cheap.example')
  await expect(oneSpam).toContainText(/Nearly the same as \d+ others from the last month/)

  let clicks = 0
  const press = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  const dialog = page.getByRole('dialog', { name: 'Disable user' })
  const disable = async (n: number, isPublishedWithdrawn: boolean) => {
    await press(
      cards(page, `${wave} spam ${n}`)
        .first()
        .getByRole('button', { name: /^Disable author/ }),
    )
    await expect(dialog.getByLabel(/^Reject anything pending \(\d+\)$/)).toBeChecked()
    if (isPublishedWithdrawn) await press(dialog.getByLabel(/^Unpublish anything published \(\d+\)$/))
    await press(dialog.getByRole('button', { name: 'Disable', exact: true }))
    await expect(dialog).toHaveCount(0)
    await expect(cards(page, `${wave} spam ${n}`)).toHaveCount(0)
  }
  await disable(0, true)
  expect(clicks).toBe(3)
  await expect(heading).toHaveText('Pending Posts (35)')
  expect((await request.get(`/forum/posts/${published[0]}`)).status()).toBe(404)

  // One undo restores all items; then the accounts are disabled again.
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect(heading).toHaveText('Pending Posts (43)')
  expect((await request.get(`/forum/posts/${published[0]}`)).status()).toBe(200)
  clicks = 0
  await disable(0, true)
  for (const n of [1, 2, 3, 4]) await disable(n, false)

  await expect(heading).toHaveText('Pending Posts (3)')
  await press(page.getByRole('button', { name: 'Select all 3' }))
  await press(page.getByRole('button', { name: 'Approve all' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
  await expect(toastOn(page)).toContainText('3 Items Moderated')
  await expect(page.getByText('No pending posts match.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Select/ })).toHaveCount(0)
  expect((await request.get(`/forum/posts/${stored}`)).status()).toBe(200)
  expect(clicks).toBe(14)

  for (const { id } of spammers)
    await admin.patch(`/api/admin/users/${id}/disable`, { data: { disabled: false } })
})

test('filters by one author, selects all by keyboard, and shows another moderator at an item', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  const admin = await callerAs(browser, site, ADMIN.email)
  const [author, other] = await membersFor(admin, 2)
  if (!author || !other) throw new Error('There are not enough members.')
  const title = aTitle()
  const [id] = await write(browser, site, author, title, 2)
  await write(browser, site, other, `Other ${title}`, 1)
  await admin.patch(`/api/admin/users/${other.id}/role`, { data: { role: 'admin' } })

  await openAdmin(`?tab=moderation&search=${encodeURIComponent(title)}`)
  await cards(page, `${title} 1`)
    .first()
    .getByRole('link', { name: /^All by this author/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`author=${author.id}`))
  await expect(page.getByRole('link', { name: `By ${author.firstName} ${author.lastName}` })).toBeVisible()
  await expect(cards(page, `Other ${title}`)).toHaveCount(0)

  const query = 'mutation ($input: UpdatePresenceInput!) { updatePresence(input: $input) { itemId } }'
  const colleague = await callerAs(browser, site, other.email)
  await colleague.post('/graphql', { data: { query, variables: { input: { itemId: id } } } })
  await page.keyboard.press('j')
  await expect(
    page.getByText(`${other.firstName} ${other.lastName} is looking at this`, { exact: true }),
  ).toBeVisible()
  const result = await colleague.post('/graphql', {
    data: { query: '{ moderationPresences { moderator { firstName } } }' },
  })
  expect(await result.json()).toMatchObject({
    data: { moderationPresences: [{ moderator: { firstName: 'Gráinne' } }] },
  })

  await page.keyboard.press('*')
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
  await page.keyboard.press('*')
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'Disable user' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: `By ${author.firstName} ${author.lastName}` }).click()
  await expect(page).not.toHaveURL(/author=/)
  await admin.patch(`/api/admin/users/${other.id}/role`, { data: { role: 'user' } })
})
