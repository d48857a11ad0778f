import ICAL from 'ical.js'
import { withDatabase } from '../database.ts'
import { aTitle, expect, test, openPage } from '../test.ts'

/** Returns the last Sunday of a month next year. */
function lastSundayOf(month: number): string {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month, 0))
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

/** Days on which the clocks change at night, and the UTC hour of ten o'clock in Ireland. */
const DAYS = [
  { name: 'March', day: lastSundayOf(3), utc: '09' },
  { name: 'October', day: lastSundayOf(10), utc: '10' },
]

for (const { name, day, utc } of DAYS) {
  test.describe(`an event on the last Sunday of ${name}`, () => {
    const title = aTitle()
    let id = ''

    test.beforeAll(async () => {
      const { rows } = await withDatabase((client) =>
        client.query<{ id: string }>(
          `insert into "Post" (id, title, content, "contentHtml", excerpt, category, status, "startsAt", "endsAt", town)
           values (uuidv7(), $1, 'We meet for breakfast.', '<p>We meet for breakfast.</p>', 'We meet for breakfast.',
             'Events & Meetups', 'approved',
             $2, $3, 'Sligo') returning id`,
          [title, `${day}T10:00`, `${day}T12:00`],
        ),
      )
      id = rows[0]?.id ?? ''
    })

    for (const timezoneId of ['Europe/Dublin', 'America/New_York', 'UTC'])
      test.describe(`seen from ${timezoneId}`, () => {
        test.use({ timezoneId })

        test('begins at ten, Irish time, on its page and in the list', async ({ page }) => {
          await openPage(page, `/forum/posts/${id}`)
          const when = page.getByRole('region', { name: 'Event' }).getByRole('time')
          await expect(when).toHaveAttribute('datetime', `${day}T10:00`)
          await expect(when).toContainText('10:00')
          await expect(when).toContainText('12:00')
          // A stale list may be served once while it is being revalidated.
          const row = page.getByRole('listitem').filter({ hasText: title })
          await expect(async () => {
            await page.goto('/events?town=Sligo')
            await expect(row.getByRole('time')).toHaveAttribute('datetime', `${day}T10:00`, { timeout: 1000 })
          }).toPass()
          await expect(row).toContainText('10:00')
        })
      })

    test('is the same time in a calendar and over REST', async ({ request }) => {
      const calendar = await request.get(`/forum/posts/${id}/event.ics`)
      const [component] = new ICAL.Component(ICAL.parse(await calendar.text())).getAllSubcomponents('vevent')
      if (!component) throw new Error('The calendar has no event.')
      const { startDate, endDate } = new ICAL.Event(component)
      expect(startDate.toJSDate().toISOString()).toBe(`${day}T${utc}:00:00.000Z`)
      expect(Number(endDate.toJSDate()) - Number(startDate.toJSDate())).toBe(2 * 3_600_000)
      const post = (await (await request.get(`/api/forum/posts/${id}`)).json()) as object
      expect(post).toMatchObject({ event: { startsAt: `${day}T10:00`, endsAt: `${day}T12:00` } })
    })
  })
}
