import type { Page } from '@playwright/test'
import { withClient } from '../../../api/database/connection/with-client.ts'
import { expect, expectAside, expectFits, test } from '../test.ts'

/** Changes rows that only the owner of the table can change. */
const asOwner = (sql: string) =>
  withClient(process.env['DATABASE_URL'] ?? '', (client) =>
    client.query(`begin; alter table "ModerationLog" disable trigger user; ${sql};
      alter table "ModerationLog" enable trigger user; commit`),
  )

const unfoldCheck = (page: Page) =>
  page.locator('summary', { hasText: 'Check that nothing was changed' }).click()

test('a visitor reads the public decisions, and verifies the log with one press', async ({
  page,
  expectAccessible,
}) => {
  await asOwner(`insert into "LogHead" ("day", "sequence", "hash")
    select current_date, "sequence", "hash" from "ModerationLog" order by "sequence" desc limit 1`)
  await page.goto('/legal/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'What moderators decided' }).click()
  const decisions = page.getByRole('region', { name: 'All decisions' })
  await expectAside(page)
  const replies = decisions.getByRole('group').filter({ hasText: 'Replies published' }).first()
  await replies.locator('summary').click()
  await expect(replies.getByRole('listitem').first()).toHaveText(/^\d\d:\d\d\s*\d+:[0-9a-f]{8}$/)
  await decisions.getByRole('link', { name: 'Older decisions' }).click()
  await decisions.getByRole('link', { name: 'Newer decisions' }).click()
  await page.goto('/moderation')
  await unfoldCheck(page)

  const button = page.getByRole('button', { name: 'Check the log' })
  const result = page.getByRole('alert')
  await button.click()
  await expect(result).toContainText('the log matches the checkpoints of 1 day. Nothing has been changed.')
  await expectAccessible()
  await expectFits(page)
  const [, noted = ''] = /(\d+:[0-9a-f]{64})/.exec(await result.innerText()) ?? []

  await page.getByLabel('An entry you saved').fill('120:9f2c')
  await button.click()
  await expect(result).toContainText('the full hash')
  await page.getByLabel('An entry you saved').fill(noted)

  await asOwner(`update "ModerationLog" set "action" = "action" || '_' where "sequence" = 7`)
  try {
    await button.click()
    await expect(result).toContainText('The log failed its check: entry 7 was changed.')
    await expectAccessible()
  } finally {
    await asOwner(`update "ModerationLog" set "action" = left("action", -1) where "sequence" = 7`)
  }
})

test('verifies the log in a worker, or on the page if no worker starts', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/moderation')
  await unfoldCheck(page)
  const worker = page.waitForEvent('worker')
  await page.getByRole('button', { name: 'Check the log' }).click()
  expect((await worker).url()).toContain('check-worker')
  await expect(page.getByRole('alert')).toContainText('Nothing has been changed.')

  for (const isRefused of [true, false]) {
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    if (isRefused) await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
    else await other.route('**/check-worker*', (route) => route.abort())
    await other.goto('/moderation')
    await unfoldCheck(other)
    await other.getByRole('button', { name: 'Check the log' }).click()
    await expect(other.getByRole('alert')).toContainText('Nothing has been changed.')
    expect(other.workers()).toHaveLength(0)
    await other.close()
  }
})
