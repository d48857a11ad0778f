import { test as base, expect, type Page } from '@playwright/test'
import { findAxeViolations } from './survey/axe.ts'

export { expect }

/** The sample members of the demo data (decisions, "Sign-in"). */
export const AOIFE = { email: 'aoife@irishagile.example', firstName: 'Aoife', name: 'Aoife Brennan' }

type Fixtures = {
  /** Signs a sample member in as the dialog does, without typing: a session, and the entry that this browser keeps. */
  signIn: (email?: string) => Promise<{ id: string }>
  /** Fails with what axe finds on the page as it is now, in light colours and, on a wide screen, in dark ones. */
  expectAccessible: () => Promise<void>
}

/** Fails on console output of a page, except the status lines that the browser adds to refused calls. */
const isNoise = (text: string) => text.startsWith('Failed to load resource')

export const test = base.extend<Fixtures>({
  page: async ({ page }, run) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isNoise(message.text()))
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await run(page)
    expect(complaints, 'the console stays empty').toEqual([])
  },
  signIn: async ({ page }, run) => {
    await run(async (email = AOIFE.email) => {
      const response = await page.request.post('/api/auth/login', { data: { email } })
      const { success, user } = await response.json()
      expect(success).toBe(true)
      // A page of this site without any script, to write the entry from.
      await page.goto('/robots.txt')
      await page.evaluate((entry) => localStorage.setItem('forumUser', JSON.stringify(entry)), user)
      return user
    })
  },
  expectAccessible: async ({ page }, run) => {
    await run(async () => expect(await findAxeViolations(page)).toEqual([]))
  },
})

/** Nothing sticks out sideways, once the page has been laid out for the size that it has now. */
export async function expectFits(page: Page) {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang, 'pixels wider than the screen').toBeLessThanOrEqual(0)
}

/** A title that no other test has used. */
export const aTitle = () => `What shall we try next? ${crypto.randomUUID()}`

/** The island has taken over: before that a press would follow the link underneath. */
export async function islandsAwake(page: Page) {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
}

/** Opens a page whose scripts are on their way until `arrive` is called. */
export async function openEarly(page: Page, address: string) {
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    arrive()
    await islandsAwake(page)
    await page.waitForLoadState('networkidle')
  }
}

/** The sign-in dialog has opened by itself; the sample member signs in there, and goes on when it has closed. */
export async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(AOIFE.email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog).toBeHidden()
}
