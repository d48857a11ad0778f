import type { Page } from '@playwright/test'
import { actOnRow, test, openPage } from '../admin/test.ts'
import { expect } from '../test.ts'
import { COMMON, findSmall, findWorstFlaws } from './flaws.ts'

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first()

/** Actions that open dialogs and menus, by tab. */
const PLACES: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  '': {
    'its table of activity': async (page) => {
      await page.getByText(/^Activity of/).click()
      await page.getByText('Show as a table').click()
    },
    'the menu of a row': (page) => button(page, /^Actions/).click(),
  },
  '?search=aoife': {
    'change role': (page) => actOnRow(page, 'Change role'),
    disable: (page) => actOnRow(page, 'Disable'),
    'a member': (page) => page.locator('tbody .link-button').first().click(),
  },
  '?status=unverified': {
    decline: (page) =>
      actOnRow(page.getByRole('table', { name: 'Users' }).locator('tbody tr').first(), 'Decline'),
  },
  '?tab=moderation&view=reports': { dismiss: (page) => button(page, /^Dismiss/).click() },
  '?tab=moderation&view=appeals': {},
  '?tab=moderation&view=decided': {},
  '?tab=moderation&view=removed': {},
  '?tab=moderation': {
    approve: (page) => button(page, /^Approve/).click(),
    reject: (page) => button(page, /^Reject/).click(),
    // The shortcuts work shortly after hydration.
    keys: (page) =>
      expect(async () => {
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
      }).toPass(),
    several: (page) => button(page, /^Select (all|these)/).click(),
    'disable the author': (page) => button(page, /^Disable author/).click(),
  },
  '?tab=sections': {
    edit: (page) => button(page, /^Edit/).click(),
    versions: (page) => button(page, /^Versions/).click(),
    delete: (page) => button(page, /^Delete/).click(),
  },
  '?tab=votes': { adjust: (page) => button(page, /likes/).click() },
  '?tab=logs': {},
  '?open=enquiries': {},
  '?open=mails': {},
}

/** Tabs with full-size controls; rows of the others may have smaller ones. */
const PRESSED = ['', '?tab=moderation', '?tab=logs']

/** A section wider and higher than any screen, unless its preview clips it. */
const WIDE = {
  key: 'wide',
  title: `Long${'word'.repeat(20)}`,
  htmlContent: `<p>${'Long'.repeat(90)}</p><pre>${'x'.repeat(300)}</pre>${'<p>Line</p>'.repeat(30)}`,
}

test('every tab of the dashboard and its dialogs pass axe and fit all screens', async ({
  page,
  openAdmin,
}) => {
  test.setTimeout(600_000)
  await openAdmin()
  const section = await page.request.post('/api/admin/sections', { data: WIDE })
  expect(section.status()).toBe(201)
  for (const [query, openings] of Object.entries(PLACES)) {
    await openPage(page, `/admin${query}`)
    expect.soft(await findWorstFlaws(page, query ? COMMON : undefined), query).toEqual([])
    if (PRESSED.includes(query)) expect.soft(await findSmall(page), query).toEqual([])
    for (const [name, open] of Object.entries(openings)) {
      await open(page)
      expect.soft(await findWorstFlaws(page), `${query}, ${name}`).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0)
    }
  }
})
