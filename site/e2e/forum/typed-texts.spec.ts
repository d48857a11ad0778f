import { PHONE } from '../phone.ts'
import { expect, expectFits, test } from '../test.ts'
import { aDiscussion } from './forum-world.ts'

const NESTED = Array.from({ length: 30 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')
const LINES = 'Thanks\n--\n   Cork          20'
const TYPED = [
  `We met ${crypto.randomUUID()}.`,
  LINES,
  '2020. We began\n2021. We ended',
  '123456789. Far',
  `${'> '.repeat(40)}said long ago`,
  NESTED,
]

for (const [device, options] of [
  ['a phone', PHONE],
  ['a desktop', {}],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('shows a text as typed, with room for list numbers and nested lists', async ({ page }) => {
      // A rule between two lists separates them.
      const { path } = await aDiscussion(0, undefined, TYPED.join('\n\n---\n\n'))
      await page.goto(path)
      await expectFits(page)
      const text = page.getByRole('main').locator('.typed').first()
      expect(await text.getByText('Thanks').evaluate((lines) => (lines as HTMLElement).innerText)).toBe(LINES)

      for (const list of await text.locator('ol').all())
        expect(await list.evaluate(roomOfNumbers)).toBeGreaterThanOrEqual(0)
      for (const phrase of [text.getByText('said long ago'), text.getByText('level 29')])
        expect((await phrase.boundingBox())?.width).toBeGreaterThan(60)
    })
  })

/** Returns the space left by a list's margin beside its widest number. */
function roomOfNumbers(list: Element): number {
  const numbers = [...list.children].map((_item, index) => `${Number(list.getAttribute('start')) + index}. `)
  const { fontFamily, fontSize, paddingLeft } = getComputedStyle(list)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('Nothing measures words here')
  context.font = `650 ${fontSize} ${fontFamily}`
  const widest = Math.max(...numbers.map((number) => context.measureText(number).width))
  return parseFloat(paddingLeft) - widest
}
