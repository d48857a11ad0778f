import { withDatabase } from '../database.ts'
import { ADMIN, decide } from './forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { aTitle, expect, expectFits, islandsAwake, test } from '../test.ts'

/** A future date, far from those of the demo data. */
const DAY = new Date(Date.now() + 400 * 24 * 3_600_000).toISOString().slice(0, 10)

const idIn = (address: string) => /[0-9a-f-]{36}/.exec(address)?.[0] ?? ''

test('a member proposes an event, another goes, and is notified when it is moved and cancelled @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const [title, author, guest] = [aTitle(), await newMember(), await newMember()]
  await signIn(author.email)
  await page.goto('/events')
  await page.getByRole('main').getByRole('link', { name: 'Propose an event' }).last().click()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Starts').fill(`${DAY}T18:30`)
  await expect(page.getByLabel('Ends')).toHaveValue(`${DAY}T20:30`)
  await page.getByLabel('Content').fill('We read one page, and ask one question of it.')
  await page.getByRole('button', { name: 'Propose event' }).click()
  await expect(page.getByText('Please choose a town, or give the link of an online event')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Town').selectOption('Sligo')
  await page.getByLabel('Venue').fill('The library')
  await page.getByRole('button', { name: 'Propose event' }).click()
  await expect(page).toHaveURL(/\/forum\/posts\/[0-9a-f-]{36}/)
  const id = idIn(page.url())
  await decide('approve', 'post', id, null)

  await signIn(guest.email)
  const row = page.getByRole('listitem').filter({ hasText: title })
  // The cached list may be a second old.
  await expect(async () => {
    await page.goto('/events?town=Sligo')
    await expect(row).toContainText('The library, Sligo', { timeout: 500 })
  }).toPass()
  await expectAccessible()
  await expectFits(page)
  await row.getByRole('link', { name: title }).click()
  await islandsAwake(page)
  await page.getByRole('button', { name: /^I’m going/ }).click()
  await expect(page.getByText('1 member is going')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^You’re going/ })).toBeVisible()

  await signIn(author.email)
  const edit = async (change: () => Promise<unknown>) => {
    await page.goto(`/forum/posts/${id}#edit-${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit discussion' })
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await change()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
  }
  await edit(() => page.getByRole('dialog').getByLabel('Starts').fill(`${DAY}T19:00`))
  await decide('approve', 'post', id, null)
  await page.goto(`/forum/posts/${id}`)
  await expect(page.getByText('This event has moved')).toBeVisible()
  await edit(() => page.getByRole('dialog').getByLabel('Status').selectOption('Cancelled'))

  await signIn(guest.email)
  await page.goto(`/forum/posts/${id}`)
  await expect(page.getByText('This event is cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /going/ })).toHaveCount(0)
  await page.goto('/events?town=Sligo')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Cancelled')
  const calendar = await (await page.request.get(`/forum/posts/${id}/event.ics`)).text()
  expect(calendar).toContain('STATUS:CANCELLED')
  const feed = await (await page.request.get('/forum/categories/events-and-meetups/feed.xml')).text()
  expect(feed).toContain(`Cancelled: ${title}`)
})

test('a member proposes a monthly series, and cancels one of its events', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const [title, author] = [aTitle(), await newMember()]
  await signIn(author.email)
  await page.goto('/forum/new?category=events-and-meetups')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const start = await page.getByLabel('Starts').inputValue()
  expect([start.slice(10), new Date(start).getDay()]).toEqual(['T18:30', 4])
  await expect(page.getByLabel('Ends')).toHaveValue(`${start.slice(0, 10)}T20:30`)
  await page.reload()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(page.getByText('Draft restored')).toHaveCount(0)
  await page.getByLabel('Repeats').selectOption('Every month, last Thursday')
  await expect(page.getByRole('status').filter({ hasText: /^Thu.* · Thu.* · Thu[^·]*$/ })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Town').selectOption('Sligo')
  await page.getByLabel('Content').fill('We read one page, and ask one question of it.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Propose event' }).click()
  await expect(page).toHaveURL(/\/forum\/posts\/[0-9a-f-]{36}/)
  await expect(page.getByText('3 events were created', { exact: true })).toBeVisible()

  await signIn(ADMIN)
  await page.goto('/admin?tab=moderation')
  const cards = page.getByRole('article', { name: title })
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all()) await card.getByRole('checkbox').check()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog', { name: 'Approve 3 items' })
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await expect(cards).toHaveCount(0)

  await signIn(author.email)
  const rows = page.getByRole('listitem').filter({ hasText: title })
  await expect(async () => {
    await page.goto('/events?town=Sligo')
    await expect(rows).toHaveCount(3, { timeout: 500 })
  }).toPass()
  await rows.nth(1).getByRole('link', { name: title }).click()
  await page.goto(`${page.url()}#edit-${idIn(page.url())}`)
  const dialog = page.getByRole('dialog', { name: 'Edit discussion' })
  await expect(dialog.getByLabel('Repeats')).toHaveCount(0)
  await dialog.getByLabel('Status').selectOption('Cancelled')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await page.goto('/events?town=Sligo')
    await expect(rows.nth(1)).toContainText('Cancelled', { timeout: 500 })
  }).toPass()
  await expect(rows.filter({ hasNotText: 'Cancelled' })).toHaveCount(2)
})

test('the home page shows the next three events, and leads to all', async ({ page }) => {
  await page.goto('/')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Events', exact: true }) })
  await expect(card.locator('a[href^="/forum/posts/"]')).toHaveCount(3)
  await card.getByRole('link', { name: 'All events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
})

test('a link to more events with a truncated cursor leads to the first page', async ({ page }) => {
  await page.goto('/events?online=yes&after=abc')
  await expect(page).toHaveURL('/events?online=yes')
})

test('a visitor must sign in to go to an event', async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await islandsAwake(page)
  await page.getByRole('button', { name: /^I’m going/ }).click()
  await expect(page.getByRole('dialog')).toContainText('to say that you’re going')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member proposes an event and attends it', async ({ page }) => {
    const [title, { email }] = [aTitle(), await newMember()]
    await page.request.post('/api/auth/login', { data: { email } })
    await page.goto('/forum/new')
    await page.getByRole('link', { name: 'propose an event' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Content').fill('We read one page, and ask one question of it.')
    await page.getByLabel('Category').selectOption('Remote Work')
    await page.getByLabel('Starts').fill(`${DAY}T18:30`)
    await page.getByLabel('Repeats').selectOption('Every month on this weekday')
    await page.getByLabel('How many times').selectOption('2')
    await page.getByRole('button', { name: 'Propose event' }).click()
    await expect(
      page.getByText('Only a discussion in Events & Meetups can be an event').first(),
    ).toBeVisible()
    await page.getByLabel('Category').selectOption('Events & Meetups')
    for (const [button, failure] of [
      ['Preview', 'There’s no preview yet'],
      ['Propose event', 'Failed to create post'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert').getByText(failure)).toBeVisible()
      await expect(page.getByLabel('Ends')).toHaveAccessibleDescription(/The end must be after the start/)
    }
    await expect(page.getByLabel('Repeats')).toHaveValue('monthly')
    await page.getByLabel('Ends').fill(`${DAY}T20:30`)
    await page.getByLabel('Link to join online').fill('https://meet.example/page')
    await page.getByLabel('Content').fill('We read **one page**, and ask one question of it.')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('one page', { exact: true })).toHaveRole('strong')
    await expect(preview.getByText('2 events will be created')).toBeVisible()
    await expect(preview.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await page.getByRole('button', { name: 'Propose event' }).click()
    await expect(page).toHaveURL(/\/forum\/posts\/[0-9a-f-]{36}/)
    await expect(page.getByText('2 events were created', { exact: true })).toBeVisible()
    const { rows } = await withDatabase((client) =>
      client.query<{ id: string }>('select id from "Post" where title = $1 order by "startsAt"', [title]),
    )
    expect([rows.length, rows[0]?.id]).toEqual([2, idIn(page.url())])
    for (const { id } of rows) await decide('approve', 'post', id, null)
    await page.goto(`/forum/posts/${idIn(page.url())}?mine`)
    await page.getByRole('button', { name: /^I’m going/ }).click()
    await expect(page.getByText('1 member is going')).toBeVisible()
    await expect(async () => {
      await page.goto('/events?online=yes')
      const events = page.getByRole('listitem').filter({ hasText: title })
      await expect(events).toContainText(['Online', 'Online'], { timeout: 500 })
    }).toPass()
  })
})
