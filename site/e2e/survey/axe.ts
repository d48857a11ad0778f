import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { PHONE } from '../phone.ts'

declare const window: { axe: typeof axe }

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations only: describing each passing element takes longer than checking it. */
const EVERYTHING: axe.RunOptions = { resultTypes: ['violations'] }

/** Omits the check of colours, which are the same on all screens. */
const LAYOUT: axe.RunOptions = { ...EVERYTHING, rules: { 'color-contrast': { enabled: false } } }

const COLOURS: axe.RunOptions = { ...EVERYTHING, runOnly: ['color-contrast'] }

/**
 * Runs axe on the current page in light colours, and its colour rules in dark ones, the latter on wide screens only,
 * since colours do not depend on the size. Leaves the page in light colours.
 * @returns a line for each violated rule, with its elements
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const light = await violationsOn(page, EVERYTHING)
  if ((page.viewportSize()?.width ?? 0) <= PHONE.viewport.width) return light
  const transitions = await switchTransitionsOff(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOn(page, COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
  await transitions.restore()
  return [...light, ...dark.map((line) => `in dark colours, ${line}`)]
}

/** Runs axe without its colour rules, for a page already checked on another screen. */
export const findLayoutViolations = (page: Page) => violationsOn(page, LAYOUT)

/** The topmost dialog: content below it is inert, and was checked before it opened. */
const OPEN_DIALOG = 'dialog:modal, [role="dialog"][data-state="open"]'

/** Runs axe in the page, into which it is loaded once, because loading takes half as long as a run. */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ({ options, dialog }) => {
      const { violations } = await window.axe.run(document.querySelector(dialog) ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { options, dialog: OPEN_DIALOG },
  )
}

/** Disables transitions, during which axe would measure intermediate colours. */
async function switchTransitionsOff(page: Page) {
  const sheet = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  const restore = () =>
    sheet.evaluate((sheet) => {
      // Forces a layout, so that enabling transitions again starts none.
      document.documentElement.getBoundingClientRect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    })
  return { restore }
}
