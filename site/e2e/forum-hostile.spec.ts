import type { Page } from '@playwright/test'
import { HOSTILE, VECTORS } from '../../api/test/hostile.ts'
import { ADMIN, as, hostileDiscussions } from './forum-world.ts'
import { expect, expectFits, islandsAwake, test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'What runs does not depend on the width.')

/** Everything in the page that came from what members wrote and could act. */
const active = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('.prose *, .found *, article h1 *, article h2 *')]
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

test(`nothing of ${HOSTILE.length} hostile texts runs, is active, or needs to be stopped by the browser`, async ({
  page,
  signIn,
}) => {
  const word = `hostility${Date.now()}`
  const { path, remove } = await hostileDiscussions(VECTORS, HOSTILE, word)
  try {
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
    const expectHarmless = async () => {
      await expectFits(page)
      expect(await active(page)).toEqual([])
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      expect(await page.evaluate(() => (window as { violations?: string[] }).violations)).toEqual([])
      expect(elsewhere).toEqual([])
    }

    const cards = page.getByRole('main').getByRole('article')
    for (const address of ['/forum?category=scaling-agile', `/forum?search=${word}`]) {
      await page.goto(address)
      await islandsAwake(page)
      await page.getByRole('link', { name: 'Load more' }).click()
      await expect(cards.nth(20)).toBeVisible()
      await expectHarmless()
    }

    await page.goto(path)
    await islandsAwake(page)
    await expect(page.getByRole('heading', { name: /^\d+ replies$/ })).toBeVisible()
    await expectHarmless()

    await signIn()
    await page.goto(path)
    await islandsAwake(page)
    await page.getByLabel('Your reply').fill(HOSTILE.slice(0, 60).join('\n\n'))
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.locator('.write-preview.prose')).toContainText('window.hacked')
    await expectHarmless()
  } finally {
    await as(ADMIN, remove)
  }
})
