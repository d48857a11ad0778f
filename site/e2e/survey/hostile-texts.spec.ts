import type { BrowserContext, Page } from '@playwright/test'
import { HOSTILE, VECTORS } from '../../../api/test/hostile.ts'
import { ADMIN, as, hostileDiscussions } from '../forum/forum-world.ts'
import { expect, expectFits, test, openPage } from '../test.ts'

/** Returns every active part of the page that came from members' texts. */
const active = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('.prose *, .found *, article :is(h1, h2, h3) *')]
        .filter(
          (element) =>
            element.matches(
              'script,style,iframe,object,embed,img,svg,math,form,input,base,link,meta,template',
            ) ||
            [...element.attributes].some(({ name }) => name.startsWith('on') || name === 'style') ||
            (element instanceof HTMLAnchorElement && !/^(https?|mailto):$/.test(element.protocol)),
        )
        .map((element) => element.outerHTML),
    )

/** Reads and writes hostile texts on all pages that show them, and checks each page. */
const reads = async (page: Page, signIn: () => Promise<unknown>, expectHarmless: () => Promise<void>) => {
  const word = `hostility${Date.now()}`
  const { path, remove } = await hostileDiscussions(VECTORS, HOSTILE, word)
  try {
    const cards = page.getByRole('main').getByRole('article')
    for (const address of ['/forum?category=scaling-agile', `/forum?search=${word}`]) {
      await openPage(page, address)
      await page.getByRole('link', { name: 'Load more' }).click()
      await expect(cards.nth(20)).toBeVisible()
      await expectHarmless()
    }

    await openPage(page, path)
    await expect(page.getByRole('heading', { name: /^\d+ replies$/ })).toBeVisible()
    await expectHarmless()

    await signIn()
    await openPage(page, path)
    await page.getByLabel('Your reply').fill(HOSTILE.slice(0, 60).join('\n\n'))
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.locator('.write-preview.prose')).toContainText('window.hacked')
    await expectHarmless()
  } finally {
    await as(ADMIN, remove)
  }
}

const isHacked = (page: Page) => page.evaluate(() => 'hacked' in window)

test(`shows ${HOSTILE.length} hostile texts without executing any, and without a policy violation`, async ({
  page,
  signIn,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank') elsewhere.push(request.url())
  })
  await page.addInitScript(() => {
    const seen = Object.assign(window, { violations: [] as string[] })
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      seen.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await reads(page, signIn, async () => {
    await expectFits(page)
    expect(await active(page)).toEqual([])
    expect(await isHacked(page)).toBe(false)
    expect(await page.evaluate(() => (window as { violations?: string[] }).violations)).toEqual([])
    expect(elsewhere).toEqual([])
  })
})

/** Scripts of every kind that a page could contain. */
const SCRIPTS = `<div id="planted"><script>window.hacked = 1</script><img src="x:" onerror="window.hacked = 1">
  <svg onload="window.hacked = 1"></svg><iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>
  <script src="data:text/javascript,window.hacked=1"></script></div>`

/**
 * Opens a page into which scripts are inserted as if nothing had been sanitized, with the server's headers. Scripts
 * blocked by the browser are reported in the console, which is not checked here.
 */
async function aPlantedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.route('/forum', async (route) => {
    const result = await route.fetch()
    await route.fulfill({ response: result, body: (await result.text()).replace('<main', `${SCRIPTS}<main`) })
  })
  return page
}

test.describe('without the policy of the page', () => {
  test.use({ bypassCSP: true })

  test('sanitizing alone neutralises hostile texts', async ({ page, signIn }) => {
    await reads(page, signIn, async () => expect(await isHacked(page)).toBe(false))
  })

  test('injected scripts run without either protection', async ({ context }) => {
    const page = await aPlantedPage(context)
    await page.goto('/forum')
    await expect.poll(() => isHacked(page)).toBe(true)
  })
})

test('the policy alone blocks hostile texts that were not sanitized', async ({ context }) => {
  const page = await aPlantedPage(context)
  await openPage(page, '/forum')
  await expect(page.locator('#planted')).toBeAttached()
  expect(await isHacked(page)).toBe(false)
})
