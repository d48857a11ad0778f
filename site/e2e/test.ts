import { test as base, expect, type Page } from '@playwright/test'
import { findAxeViolations } from './survey/axe.ts'

export { expect }

/** The sample members of the demo data (decisions, "Sign-in"). */
export const AOIFE = { email: 'aoife@irishagile.example', firstName: 'Aoife', name: 'Aoife Brennan' }

type Fixtures = {
  /** Signs in a sample member without the dialog, by a session and the entry in the browser's storage. */
  signIn: (email?: string) => Promise<{ id: string }>
  /**
   * Fails on violations that axe finds on the current page, in the light theme and, on a wide screen, in the dark one.
   */
  expectAccessible: () => Promise<void>
}

/** Ignores the status lines that the browser logs for refused calls; any other console output fails the test. */
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
      // A page without scripts, from which the storage is written.
      await page.goto('/robots.txt')
      await page.evaluate((entry) => localStorage.setItem('forumUser', JSON.stringify(entry)), user)
      return user
    })
  },
  expectAccessible: async ({ page }, run) => {
    await run(async () => expect(await findAxeViolations(page)).toEqual([]))
  },
})

/** Expects no horizontal overflow, after layout at the current size. */
export async function expectFits(page: Page) {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang, 'pixels wider than the screen').toBeLessThanOrEqual(0)
}

/** Expects the aside beside the content on a wide screen, and below it on a phone. */
export async function expectAside(page: Page) {
  const aside = page.getByRole('main').locator('aside')
  const content = aside.locator('xpath=preceding-sibling::*[1]')
  const edges = async () => {
    const [{ x, y } = { x: 0, y: 0 }, before] = [
      (await aside.boundingBox()) ?? undefined,
      await content.boundingBox(),
    ]
    if (!before) return null
    return { isBeside: x >= before.x + before.width, isBelow: y >= before.y + before.height }
  }
  for (const [width, height, isBeside] of [
    [360, 740, false],
    [1280, 800, true],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(edges, `the aside at ${width} px`).toEqual({ isBeside, isBelow: !isBeside })
    await expectFits(page)
  }
}

/** Returns a title that no other test has used. */
export const aTitle = () => `What shall we try next? ${crypto.randomUUID()}`

/** Waits for hydration, before which pressing a link would follow it. */
export async function islandsAwake(page: Page) {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // Astro removes the attribute when React starts. Its work and effects are queued tasks, after which the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Opens a page and waits until its islands are interactive. */
export async function openPage(page: Page, address: string) {
  await page.goto(address)
  await islandsAwake(page)
}

/** Opens a page whose scripts are delayed until `arrive` is called. */
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

/** Signs in the sample member in the dialog that has opened, and waits until it has closed. */
export async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(AOIFE.email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog).toBeHidden()
}
