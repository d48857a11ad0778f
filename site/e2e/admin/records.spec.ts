import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { ADMIN, expect, tab, test, toastOn } from './test.ts'

test('an administrator adjusts votes, which the log, its export and the discussion show with the reason', async ({
  page,
  openAdmin,
  expectAccessible,
}) => {
  await openAdmin('?tab=votes')
  const search = page.getByRole('searchbox')
  await search.fill('no discussion is called this')
  await expect(page.getByText('No posts found matching your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Replies' }).click()
  await expect(page.getByText('No replies found matching your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Posts', exact: true }).click()
  await search.fill('Belmullet')
  const item = page.getByRole('button', { name: /Two years with half the team in Belmullet/ })
  const likes = Number(/(\d+) likes/.exec(await item.innerText())?.[1])

  await item.click()
  const dialog = page.getByRole('dialog', { name: 'Adjust Vote Counts' })
  const apply = dialog.getByRole('button', { name: 'Apply Adjustment' })
  await expect(dialog).toContainText(`Current likes: ${likes}`)
  await expect(apply).toBeDisabled()
  await dialog.getByLabel('Like Adjustment', { exact: true }).fill('many')
  await dialog.getByLabel('Dislike Adjustment').focus()
  await expect(dialog.getByLabel('Like Adjustment', { exact: true })).toHaveValue('0')
  await expect(apply).toBeDisabled()
  await dialog.getByLabel('Like Adjustment', { exact: true }).fill('-2')
  await expect(dialog).toContainText(`New totals: ${likes - 2} likes`)
  await apply.click()
  await expect(dialog).toContainText('Reason is required')
  await dialog.getByLabel('Reason for Adjustment').fill('=SUM(1,2), said the "office"')
  await apply.click()
  await expect(toastOn(page)).toContainText('Votes Adjusted')
  await expect(item).toContainText(`${likes - 2} likes`)

  await page.getByText('Figures of the last 30 days').click()
  const largest = page.getByRole('listitem').filter({ hasText: '-2 likes, 0 dislikes' })
  await expect(largest).toContainText('said the "office"')
  await expectAccessible()

  await tab(page, 'Logs').click()
  await page.getByLabel('Search logs').fill('said the "office"')
  const rows = page.getByRole('table', { name: 'Moderation log' }).getByRole('row')
  // Column headings, date, and the entry as a sentence.
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toHaveText('DateModeratorActionTargetReason')
  await expect(rows.nth(1)).toHaveText('Today')
  await expect(rows.last()).toContainText(ADMIN.name)
  await expect(rows.last()).toContainText('Adjust Votes')
  await expect(rows.last()).toContainText(/adjusted the votes of .+post [0-9a-f]{8}…/)
  await expect(rows.last().getByText('said the "office"')).toBeVisible()
  await page.getByLabel('Action').selectOption('Approve Reply')
  await expect(page.getByText('No moderation logs found matching your criteria.')).toBeVisible()
  await page.getByLabel('Action').selectOption('All Actions')
  await expect(page.getByLabel('Moderator').getByRole('option', { name: ADMIN.name })).toBeAttached()
  await expect(rows).toHaveCount(3)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^moderation-log-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=SUM(1,2), said the ""office"""`)

  await rows.last().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Belmullet')
  await page.getByText(/taken away by moderators/).click()
  await expect(page.getByText('said the "office"')).toBeVisible()
  await expectAccessible()
})

test('shows the number of pending items in the overview, and answers an enquiry from there', async ({
  page,
  openAdmin,
}) => {
  await openAdmin()
  const overview = page.getByRole('region', { name: 'Overview' })
  await overview.getByText(/^Activity of/).click()
  const votes = overview.getByRole('figure').filter({ hasText: 'Votes' })
  const sum = await votes.locator('figcaption').innerText()
  await votes.getByRole('slider').hover()
  await expect(votes.locator('figcaption')).toHaveText(/^Votes\d+ \w+ [\d,]+$/)
  await page.mouse.move(0, 0)
  await expect(votes.locator('figcaption')).toHaveText(sum, { useInnerText: true })
  await votes.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(votes.getByRole('slider')).toHaveAttribute('aria-valuenow', '1')
  await expect(votes.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\d+ \w+: [\d,]+$/)
  await expect(overview.getByRole('slider', { name: /^Votes: [\d,]+ in 30 days/ })).toBeVisible()
  await overview.getByText('Show as a table').click()
  await expect(overview.getByRole('table', { name: 'Activity by day' }).getByRole('row')).toHaveCount(31)

  await overview.getByRole('link', { name: /^Pending posts/ }).click()
  await expect(page.getByRole('heading', { name: 'Content Moderation' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const applications = overview.getByRole('link', { name: /^Applications/ })
  const count = Number(/\d+/.exec(await applications.innerText())?.[0])
  await applications.click()
  await expect(page).toHaveURL('/admin?status=pending&order=joined_asc')
  const users = page.getByRole('heading', { name: 'User Management' })
  await expect(users).toBeFocused()
  await expect(users).toBeInViewport()
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(count + 1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await overview.getByRole('button', { name: /^Enquiries/ }).click()
  const inbox = page.getByRole('dialog', { name: 'Enquiries' })
  await expect(inbox.getByRole('article')).toHaveCount(2)
  const first = inbox.getByRole('article').first()
  await expect(first).toContainText(/\d+ h (left|late)/)
  await expect(first.getByRole('link', { name: /^Reply to/ })).toHaveAttribute('href', /^mailto:/)
  await first.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(inbox.getByRole('article')).toHaveCount(1)
  await inbox.getByRole('button', { name: 'Close' }).click()
  await expect(overview.getByRole('button', { name: /^Enquiries\s*1/ })).toBeFocused()
  await overview.getByRole('button', { name: /^Failed e-mails/ }).click()
  await expect(page.getByText('Every e-mail has been sent.')).toBeVisible()
})

test('the figures fill their rows, and the log attributes acts of rules to the site', async ({
  page,
  site,
  openAdmin,
}) => {
  const database = new pg.Client(site.databaseUrl)
  await database.connect()
  await database.query(`
    insert into "ModerationLog" (id, action, "targetType", "targetId")
    select gen_random_uuid(), 'unpin_post', 'post', id from "Post" limit 1`)
  await database.end()
  await openAdmin('?tab=logs')
  const figures = page.getByRole('region', { name: 'Overview' }).locator('.figures > :visible')
  await expect(figures).toHaveCount(9)
  for (const [width, columns] of [
    [768, 3],
    [1280, 9],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    const inRow = [...Map.groupBy(tops, Math.round).values()].map((row) => row.length)
    expect(inRow, `${width} px`).toEqual(Array(9 / columns).fill(columns))
  }
  await expect(page.getByRole('row', { name: /The site Unpin Post unpinned/ })).toBeVisible()
})

test('shows why an e-mail failed, and sends it again', async ({ page, site, openAdmin }) => {
  const database = new pg.Client(site.databaseUrl)
  await database.connect()
  await database.query(`
    insert into "Email" (id, kind, recipient, "memberId", data, state, attempts, "lastError")
    select gen_random_uuid(), 'activated', email, id, '{}', 'failed', 12, '451 4.3.2 Please try again later'
    from "Member" where email = 'aoife@irishagile.example'`)
  await openAdmin()
  await page.getByRole('button', { name: /^Failed e-mails\s*1/ }).click()
  const email = page.getByRole('dialog', { name: 'Failed e-mails' }).getByRole('article')
  await expect(email).toContainText(/Activated.*aoife@irishagile.example.*12 attempts.*451 4.3.2 Please/s)
  await email.getByRole('button', { name: 'Try again' }).click()
  await expect(toastOn(page)).toContainText('E-mail Queued')
  await expect(page.getByText('Every e-mail has been sent.')).toBeVisible()
  const states = () => database.query(`select state, "lastError" from "Email" where kind = 'activated'`)
  await expect.poll(async () => (await states()).rows).toEqual([{ state: 'sent', lastError: null }])
  await database.end()
})

test('reports that a tab failed to load, and loads it on retry', async ({ page, openAdmin }) => {
  await openAdmin()
  await page.route('**/graphql', (route) => route.abort())
  await tab(page, 'Logs').click()
  const alert = page.getByRole('alert').filter({ hasText: 'The log could not be loaded.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/graphql')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Moderation log' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})
