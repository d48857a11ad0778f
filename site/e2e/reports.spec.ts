import { beforeLinkTests, test, type LinkSite } from './members/link-site.ts'
import { aTitle, expect, expectAside, openPage } from './test.ts'

let site: LinkSite
beforeLinkTests((started) => void (site = started))

const TEXTS = 'The text is copied from a book, which the Copyright and Related Rights Act 2000 forbids.'

/** Creates a published discussion of a member. */
async function aDiscussion(author: string, admin: string) {
  const send = async (method: string, path: string, token: string, body: object) => {
    const headers = { cookie: `session=${token}`, origin: site.base, 'content-type': 'application/json' }
    const result = await fetch(`${site.base}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(result.ok).toBe(true)
    return (await result.json()) as { id: string }
  }
  const title = aTitle()
  const text = { title, content: 'Here is the whole chapter of that book.', category: 'Team Dynamics' }
  const { id } = await send('POST', '/api/forum/posts', author, text)
  await send('PATCH', `/api/admin/posts/${id}/status`, admin, { status: 'approve' })
  return { id, title }
}

test('a visitor reports illegal content without account or script, an administrator removes it, and the visitor is notified', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const [author, ada] = [await site.aMember('Aoife'), await site.anAdmin()]
  const { id, title } = await aDiscussion(author.token, ada.token)
  const email = `${crypto.randomUUID()}@visitors.example`

  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const plain = await visitor.newPage()
  await plain.goto(`${site.base}/forum/posts/${id}`)
  await plain.getByRole('link', { name: 'Report' }).click()
  await expect(plain.getByRole('heading', { name: 'Report this discussion' })).toBeVisible()
  await expect(plain.getByRole('link', { name: title })).toBeVisible()
  await plain.getByLabel('It’s illegal').check()
  await plain.getByLabel('Tell us more').fill(TEXTS)
  await plain.getByRole('button', { name: 'Send report' }).click()

  // The legally required fields are missing; the typed text stays.
  await expect(plain.getByRole('alert')).toContainText('Your report was not sent')
  await expect(plain.locator('#name-error')).toBeVisible()
  await expect(plain.locator('#goodFaith-error')).toBeVisible()
  await expect(plain.getByLabel('It’s illegal')).toBeChecked()
  await expect(plain.getByLabel('Tell us more')).toHaveValue(TEXTS)
  await plain.getByLabel('Name').fill('Una Reader')
  await plain.getByLabel('E-mail').fill(email)
  await plain.getByLabel('I believe in good faith').check()
  await plain.getByRole('button', { name: 'Send report' }).click()
  await expect(plain.getByRole('status')).toBeFocused()
  await expectAside(plain)
  const reference = /[\dA-Z]{4}-[\dA-Z]{4}/.exec(
    await plain.getByText('Your reference is').innerText(),
  )?.[0] as string
  await expect.poll(() => site.hasWritten(email, `Your report ${reference}`), { timeout: 30_000 }).toBe(true)
  await visitor.close()

  await page.goto(`${site.base}/report?type=post&id=${id}`)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible()
  await expectAside(page)

  await page.context().addCookies([{ name: 'session', value: ada.token, url: site.base, httpOnly: true }])
  await openPage(page, `${site.base}/admin?tab=moderation`)
  await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Reports' }).click()
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText(TEXTS)
  await expect(card).toContainText(reference)
  await expect(card).toContainText('Una Reader (visitor)')
  // A dismissal by mistake is undone.
  await card.getByRole('button', { name: /^Dismiss/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toHaveCount(0)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.toast')).toContainText('The reports are open again.')
  await card.getByRole('button', { name: /^Unpublish/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Unpublish post' })
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue(/breaks the law/)
  await expect(dialog.getByLabel('Rule')).toHaveValue('lawful')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toHaveCount(0)

  expect((await fetch(`${site.base}/forum/posts/${id}`)).status).toBe(404)
  const outcome = () => site.hasWritten(email, `Outcome of your report ${reference}`)
  await expect.poll(outcome, { timeout: 40_000 }).toBe(true)
  expect(site.hasWritten(email, 'we’ve acted on')).toBe(true)
})
