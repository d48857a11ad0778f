import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { startSite, type RunningSite } from '../../../.config/tools/e2e-site.ts'
import { findFreePort } from '../../../.config/commands/lib/port.ts'
import { expect, openPage, test as base } from '../test.ts'

export { expect, openPage }

export const ADMIN = { email: 'admin@irishagile.example', name: "Gráinne O'Flynn" }

type Fixtures = {
  /** Starts a site for this worker alone, because an administrator's decisions would disturb other tests. */
  site: RunningSite
}

export const test = base.extend<{ openAdmin: (query?: string) => Promise<void> }, Fixtures>({
  site: [
    async ({ browserName }, run, { workerIndex }) => {
      const server = process.env['DATABASE_URL'] ?? ''
      const name = `e2e_admin_${browserName}_${process.pid}_${workerIndex}`
      const site = await startSite({ server, name, port: await findFreePort() })
      await run(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, run) => run(site.url),
  /** Signs the demo administrator in and opens the dashboard at a query such as `?tab=logs`. */
  openAdmin: async ({ page, signIn }, run) => {
    await run(async (query = '') => {
      await signIn(ADMIN.email)
      await openPage(page, `/admin${query}`)
    })
  },
})

/** Returns a signed-in API context beside the tested page. */
export async function callerAs(
  browser: Browser,
  site: RunningSite,
  email: string,
): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL: site.url })
  const result = await request.post('/api/auth/login', { data: { email } })
  expect(await result.json()).toMatchObject({ success: true })
  return request
}

/** Finds a tab by its name, with any number of pending items. */
export const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}(\\s*\\d+)?$`) })

/** Chooses an act from the menu of a member's row. */
export async function actOnRow(row: Page | Locator, act: string) {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.getByRole('menuitem', { name: act, exact: true }).click()
}

/** Finds the current toast; there is one at a time. */
export const toastOn = (page: Page) => page.locator('.toast')
