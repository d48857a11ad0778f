import type { Page } from '@playwright/test'
import { ADMIN, callerAs, expect, test } from './test.ts'
import { beforeLinkTests, type LinkSite } from '../members/link-site.ts'
import { aTitle, AOIFE } from '../test.ts'

test.use({ javaScriptEnabled: false })
async function open(page: Page, query = '') {
  await page.request.post('/api/auth/login', { data: { email: ADMIN.email } })
  await page.goto(`/admin${query}`)
}

test('nothing is offered that does nothing', async ({ page }) => {
  await open(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  for (const tab of ['Users', 'Moderation', 'Content Sections', 'Vote Management', 'Logs']) {
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect(page.getByText('Without JavaScript you can')).toBeVisible()
    const dead = await page.getByRole('main').getByRole('button').all()
    for (const button of dead) await expect(button).toHaveAttribute('type', 'submit')
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  }
})

test('what is pending is approved or rejected, once, with the reason', async ({ page, browser, site }) => {
  const aoife = await callerAs(browser, site, AOIFE.email)
  const [good, bad] = [aTitle(), aTitle()]
  const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
  const ids: string[] = []
  for (const title of [good, bad]) {
    const input = { title, content: 'Sent while nobody ran any script.', category: 'Remote Work' }
    const answer = await aoife.post('/graphql', { data: { query, variables: { input } } })
    ids.push((await answer.json()).data.createPost.id)
  }
  const card = (title: string) => page.getByRole('article', { name: title })
  await open(page, '?tab=moderation')
  await card(good).getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL('/admin?tab=moderation&done=approve')
  await expect(page.getByText('It is published.')).toBeVisible()
  await expect(card(good)).toHaveCount(0)
  expect((await page.request.get(`/forum/posts/${ids[0]}`)).status()).toBe(200)

  await card(bad).getByLabel('Note, or reason for rejecting').fill('It is an advertisement.')
  const other = await callerAs(browser, site, ADMIN.email)
  await other.patch(`/api/admin/posts/${ids[1]}/status`, { data: { status: 'approve' } })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await card(bad).getByRole('button', { name: 'Reject' }).click()
  expect((await answered).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText('already decided')
})

test('a reason that was typed reaches the author', async ({ page, browser, site }) => {
  const aoife = await callerAs(browser, site, AOIFE.email)
  const title = aTitle()
  const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
  const input = { title, content: 'Buy my course, it is on offer.', category: 'Remote Work' }
  const answer = await aoife.post('/graphql', { data: { query, variables: { input } } })
  const { id } = (await answer.json()).data.createPost
  await open(page, '?tab=moderation')
  const card = page.getByRole('article', { name: title })
  await card.getByLabel('Note, or reason for rejecting').fill('It is an advertisement.')
  await card.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('It is not published.')).toBeVisible()
  expect(await (await aoife.get(`/forum/posts/${id}?mine`)).text()).toContain('It is an advertisement.')
})

test('reports are dismissed with a note, or upheld by taking the item down', async ({
  page,
  browser,
  site,
}) => {
  const [aoife, admin] = [
    await callerAs(browser, site, AOIFE.email),
    await callerAs(browser, site, ADMIN.email),
  ]
  const title = aTitle()
  const data = { title, content: 'My course is on offer this week.', category: 'Remote Work' }
  const { id } = await (await aoife.post('/api/forum/posts', { data })).json()
  await admin.patch(`/api/admin/posts/${id}/status`, { data: { status: 'approve' } })
  const report = { targetType: 'post', targetId: id, kind: 'spam', details: 'This sells a course.' }
  const card = page.getByRole('article', { name: title })
  const statusForStrangers = async () => (await fetch(new URL(`/forum/posts/${id}`, page.url()))).status

  await page.request.post('/api/reports', { data: report })
  await open(page, '?tab=moderation&view=reports')
  await card.getByLabel('Note for whoever reported it').fill('It is a fair question.')
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('The reports are dismissed.')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(await statusForStrangers()).toBe(200)

  await page.request.post('/api/reports', { data: report })
  await page.goto('/admin?tab=moderation&view=reports')
  await expect(card.getByLabel('Reason')).toHaveValue(/advertising/)
  await card.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('It is not published.')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(await statusForStrangers()).toBe(404)
})

test('members are found, verified, disabled and enabled', async ({ page }) => {
  await open(page)
  await page.getByLabel('Status').selectOption('Unverified')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/status=unverified/)
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  const before = await rows.count()
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click()
  await expect(page.getByText('They are now a member')).toBeVisible()
  await expect(rows).toHaveCount(before - 1)

  await page.goto('/admin?search=declan@')
  const row = page.getByRole('row', { name: /declan@/ })
  await row.getByText('Disable…').click()
  await row.getByLabel('Reason (optional)').fill('Asked to have a break.')
  await row.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await row.getByText('Take down what they wrote…').click()
  await row.getByLabel('Unpublish what they have published').last().check()
  await row.getByRole('button', { name: 'Take down' }).click()
  await expect(row).toContainText('Disabled')
  await row.getByText('Enable…').click()
  await row.getByRole('button', { name: 'Enable' }).click()
  await expect(row).toContainText('Active')
})

test('a list is searched, sorted and turned over', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'User', exact: true }).click()
  await expect(page).toHaveURL('/admin?order=name_asc')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
  await page.goto('/admin?tab=votes')
  await page.getByLabel('Search posts').fill('elmulle')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('link', { name: /in Belmullet/ })).toBeVisible()
})

test.describe('where sign-in is by link', () => {
  let linkSite: LinkSite
  beforeLinkTests((started) => void (linkSite = started))

  test('an account is disabled after a mailed link, which leads back to where it was asked for', async ({
    page,
    context,
  }) => {
    const { base, anAdmin, aMember, linkInEmail } = linkSite
    const { email, token } = await anAdmin()
    const member = await aMember('Una')
    await context.addCookies([{ name: 'session', value: token, url: base, httpOnly: true }])
    const list = `${base}/admin?search=${encodeURIComponent(member.email)}`
    await page.goto(list)
    const row = page.getByRole('row', { name: member.email })
    const disable = async () => {
      await row.getByText('Disable…').click()
      await row.getByRole('button', { name: 'Disable' }).click()
    }
    await disable()
    await expect(page.getByRole('alert')).toContainText('Please confirm first that it is you.')
    await page.getByRole('alert').getByRole('link', { name: 'Confirm that it is you' }).click()
    await expect(page).toHaveURL(`${base}/sign-in/confirm`)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(`we have sent a link to ${email}`)).toBeVisible()

    await page.goto(await linkInEmail(email, 'Confirm that it is you'))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Go back and go on' }).click()
    await expect(page).toHaveURL(list)
    await disable()
    await expect(page.getByText('The account is disabled.')).toBeVisible()
    await expect(row).toContainText('Disabled')
  })
})
