import type { Page } from '@playwright/test'
import { PHONE } from '../phone.ts'
import { findDarkViolations, findViolations, inDarkColours, OPEN_DIALOG } from './axe.ts'

const DESKTOP = { width: 1280, height: 800 }

/** 1280 by 1024 at 400 % zoom. */
const NARROWEST = { width: 320, height: 256 }

/** The tablet layout starts at 700 px, and the menu bar at 1024. */
const BETWEEN = [
  { width: 1024, height: 900 },
  { width: 1023, height: 900 },
  { width: 700, height: 900 },
  NARROWEST,
]

/** Parts common to all pages of a viewer. */
export const COMMON = 'body > header, body > footer'

/**
 * Returns all flaws of a page in its current state: violations of axe, horizontal overflow on any screen, and controls
 * that are too small. Leaves the page at desktop size in the light theme.
 * @param except parts that axe has already checked in the dark theme and on a phone
 * @returns a line for each flaw
 */
export async function findFlaws(page: Page, except?: string): Promise<string[]> {
  const flaws = [...(await findViolations(page)), ...(await findUnfit(page)), ...(await findSmall(page))]
  for (const size of BETWEEN) {
    await page.setViewportSize(size)
    flaws.push(...(await findUnfit(page)))
  }
  return [...flaws, ...(await findDarkFlaws(page, except))]
}

/** Returns violations of axe at desktop size and on a phone, and overflow there or on the narrowest screen. */
export async function findWorstFlaws(page: Page, except?: string): Promise<string[]> {
  const flaws = [...(await findViolations(page)), ...(await findUnfit(page))]
  await page.setViewportSize(NARROWEST)
  flaws.push(...(await findUnfit(page)))
  return [...flaws, ...(await findDarkFlaws(page, except))]
}

/**
 * Returns the flaws on a phone in the dark theme, with a single run of axe, since colours do not depend on the size.
 * What is only visible on a wide screen is checked there. Leaves the page at desktop size.
 */
async function findDarkFlaws(page: Page, except?: string): Promise<string[]> {
  return inDarkColours(page, async () => {
    await page.setViewportSize(PHONE.viewport)
    const onPhone = [...(await findUnfit(page)), ...(await findViolations(page, except))]
    const seen = await findSeenTexts(page, except)
    await page.setViewportSize(DESKTOP)
    const all = await findSeenTexts(page, except)
    const wide = await page.evaluateHandle(
      ({ all, seen }) => {
        const before = new Set(seen)
        return all.filter((text) => !before.has(text))
      },
      { all, seen },
    )
    const onlyWide = (await wide.evaluate(({ length }) => length)) ? await findDarkViolations(page, wide) : []
    return [...onPhone.map((line) => `on a phone, ${line}`), ...onlyWide]
  })
}

/** Returns elements with visible text of their own at the current size. */
const findSeenTexts = (page: Page, except = 'no-such-element') =>
  page.evaluateHandle(
    ({ dialog, except }) => {
      const clipped = [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).clipPath === 'inset(50%)',
      )
      return [...(document.querySelector(dialog) ?? document.body).querySelectorAll('*')].filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest(except) &&
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          ) &&
          !clipped.some((each) => each.contains(element)),
      )
    },
    { dialog: OPEN_DIALOG, except },
  )

const findUnfit = async (page: Page) => [...(await findOverflow(page)), ...(await findTruncated(page))]

/** Returns horizontal overflow, after layout at the current size. */
const findOverflow = (page: Page): Promise<string[]> =>
  page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      { timeout: 5_000 },
    )
    .then(
      () => [],
      () => [`wider than ${page.viewportSize()?.width} px`],
    )

/** Returns selects whose selected option, and empty fields whose placeholder, is truncated. */
const findTruncated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return ['no canvas to measure texts']
    const controls = 'select:not([aria-hidden]), input[placeholder]'
    return [...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(control)
        pen.font = font
        const text =
          control instanceof HTMLSelectElement
            ? control.selectedOptions[0]?.textContent.trim()
            : !control.value && control.placeholder
        const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        return text && pen.measureText(text).width > room + 1
      })
      .map((control) => `cut at ${innerWidth} px: ${control.outerHTML.slice(0, 120)}`)
  })

/** Returns controls of less than 24 pixels in height or width outside of sentences (WCAG 2.2, 2.5.8). */
export const findSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const isInSentence = (element: Element) => {
      const block = element.closest('p, li, dd, td, th, label, blockquote') ?? element.parentElement
      return (
        getComputedStyle(element).display === 'inline' &&
        (block?.textContent.trim().length ?? 0) > element.textContent.trim().length + 3
      )
    }
    return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')]
      .filter((element) => isShown(element) && !isInSentence(element))
      .filter((element) => !element.closest('.sr-only, .field-trap, .skip-link'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && (width < 23.9 || height < 23.9)
      })
      .map((element) => `smaller than 24 px: ${element.outerHTML.slice(0, 120)}`)
  })
