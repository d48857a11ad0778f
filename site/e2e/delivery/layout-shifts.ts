import type { Page } from '@playwright/test'
import { openPage } from '../test.ts'

/** Records layout shifts from before the first paint on. */
export async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    const moves: string[] = []
    const shifts: number[] = []
    Object.assign(window, { moves, shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources?: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      })[]) {
        // A partly loaded page grows with the rest.
        if (document.readyState === 'loading') continue
        shifts.push(entry.value)
        for (const { node, previousRect, currentRect } of entry.sources ?? [])
          // Less than a pixel is invisible, for example a count that grows with another member's vote.
          if (Math.hypot(currentRect.x - previousRect.x, currentRect.y - previousRect.y) >= 1)
            moves.push(
              `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName}: ` +
                `${previousRect.x}, ${previousRect.y} to ${currentRect.x}, ${currentRect.y}`,
            )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const movesOf = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[] }).moves)

/** Returns the layout shift of a page as measured by browsers; up to 0.1 is good, 0.25 poor. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0))

/** Opens a page and waits until its viewer state is displayed. */
export async function openAsMember(page: Page, path: string) {
  const result = page.waitForResponse(
    async (response) =>
      response.request().method() === 'POST' && (await response.text()).includes('"data":{"mine":'),
  )
  await openPage(page, path)
  await result
  await twoFrames(page)
}

/** Waits for two frames, the second of which follows the first paint. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
