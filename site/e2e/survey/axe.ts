import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from '@playwright/test'
import type axe from 'axe-core'
import { PHONE } from '../phone.ts'

declare const window: { axe: typeof axe }

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations only: describing each passing element takes longer than checking it. */
const EVERYTHING: axe.RunOptions = { resultTypes: ['violations'] }

const COLOURS: axe.RunOptions = { ...EVERYTHING, runOnly: ['color-contrast'] }

/**
 * Runs axe on the current page in the light theme, and on wide screens its colour rules in the dark theme; colours do
 * not depend on the size. Leaves the page in the light theme.
 * @returns a line for each violated rule, with its elements
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const light = await findViolations(page)
  if ((page.viewportSize()?.width ?? 0) <= PHONE.viewport.width) return light
  return [...light, ...(await inDarkColours(page, () => findDarkViolations(page)))]
}

/** Runs axe on the current page at its current size and theme, without elements that match a selector. */
export const findViolations = (page: Page, except?: string) => violationsOn(page, EVERYTHING, { except })

/** Runs axe's colour rules on some or all elements of the current page. */
export async function findDarkViolations(page: Page, elements?: JSHandle<Element[]>): Promise<string[]> {
  const found = await violationsOn(page, COLOURS, { elements })
  return found.map((line) => `in dark colours, ${line}`)
}

/** Runs a function while the page is in the dark theme. */
export async function inDarkColours<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const transitions = await switchTransitionsOff(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const result = await act()
  await page.emulateMedia({ colorScheme: 'light' })
  await transitions.restore()
  return result
}

/** Selects the open dialog, to which axe is then limited. */
export const OPEN_DIALOG = 'dialog:modal, [role="dialog"][data-state="open"]'

/** Runs axe in the page, into which it is loaded once, because loading takes half as long as a run. */
async function violationsOn(
  page: Page,
  options: axe.RunOptions,
  { except, elements }: { except?: string | undefined; elements?: JSHandle<Element[]> | undefined },
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ({ options, dialog, except, elements }) => {
      const all = document.querySelector(dialog) ?? document
      const include = elements ?? [all]
      const exclude = except ? [...all.querySelectorAll(except)] : []
      const { violations } = await window.axe.run({ include, exclude }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { options, dialog: OPEN_DIALOG, except, elements },
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
