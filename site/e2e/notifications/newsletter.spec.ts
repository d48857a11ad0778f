import { beforeLinkTests, test, type LinkSite } from '../members/link-site.ts'
import { expect, expectFits } from '../test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

test.use({ javaScriptEnabled: false })

test('a reader without an account subscribes, and confirms with one press @phone', async ({ page }) => {
  const { base, query, linkInEmail } = site
  const email = `${crypto.randomUUID()}@readers.example`
  await page.goto(`${base}/forum`)
  await page.getByRole('main').getByRole('link', { name: 'the best of each week by e-mail' }).click()
  await expect(page).toHaveURL(`${base}/newsletter`)
  await page.goto(`${base}/contact`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Weekly e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The best of each week' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('We send you a link')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('nobody')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your e-mail: we’ve sent you a link.')).toBeVisible()

  const link = await linkInEmail(email, 'Confirm that you want')
  // Following the link, as programs do, confirms nothing.
  for (let count = 0; count < 3; count += 1) expect((await page.request.get(link)).status()).toBe(200)
  const [before] = await query<{ confirmedAt: Date | null }>(
    'select "confirmedAt" from "Subscriber" where email = $1',
    [email],
  )
  expect(before?.confirmedAt).toBeNull()
  await page.goto(link)
  await expectFits(page)
  await expect(page.getByRole('main')).not.toContainText('We send you a link')
  await page.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()

  await query('delete from "Subscriber" where email = $1', [email])
  expect((await page.goto(link))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible()
})
