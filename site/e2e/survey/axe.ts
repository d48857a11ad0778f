import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { PHONE } from '../phone.ts'

declare const window: { axe: typeof axe }

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is wrong is all that is asked: to describe each element that is right takes longer than to look at it. */
const EVERYTHING: axe.RunOptions = { resultTypes: ['violations'] }

/** Without the colours, which are the same on all screens. */
const LAYOUT: axe.RunOptions = { ...EVERYTHING, rules: { 'color-contrast': { enabled: false } } }

const COLOURS: axe.RunOptions = { ...EVERYTHING, runOnly: ['color-contrast'] }

/**
 * What axe finds on a page as it is now, in light colours and then in dark ones: there it looks at the colours only, since
 * nothing else differs, and on a wide screen only, since all screens have the same. Leaves the page in light colours.
 * @returns a line for each rule that is broken, with the elements that break it
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

/** What axe finds on a page whose colours have been examined on another screen. */
export const findLayoutViolations = (page: Page) => violationsOn(page, LAYOUT)

/** What is open in front of everything else: what lies under it is out of reach, and was looked at without it. */
const OPEN_DIALOG = 'dialog:modal, [role="dialog"][data-state="open"]'

/** Axe is put into a page once, which takes as long as half a look around it. */
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

/** Colours that are on their way to others would be taken for those of the page. */
async function switchTransitionsOff(page: Page) {
  const sheet = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  const restore = () =>
    sheet.evaluate((sheet) => {
      // They have all arrived, so none sets out again.
      document.documentElement.getBoundingClientRect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    })
  return { restore }
}
