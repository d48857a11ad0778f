import { expect, test } from 'vitest'
import { cutSlots } from './cut.ts'

const MARK = '0123456789abcdef'

test('a page is cut where its slots are, in bytes, and keeps nothing of the marks', () => {
  const page = `<p>é</p><!--${MARK}:one--><p>fáilte</p><!--/${MARK}-->\n<!--${MARK}:two--><!--/${MARK}--><p>end</p>`
  const { html, slots } = cutSlots(page, MARK)
  expect(html).toBe('<p>é</p><p>fáilte</p>\n<p>end</p>')
  const bytes = Buffer.from(html)
  const between = slots.map(({ key, start, end }) => [key, bytes.subarray(start, end).toString()])
  expect(between).toEqual([
    ['one', '<p>fáilte</p>'],
    ['two', ''],
  ])
  expect(bytes.subarray(slots[1]?.end).toString()).toBe('<p>end</p>')
})

test('what only looks like a mark is left alone', () => {
  const page = '<p title="<!--slot:one-->x<!--/slot-->">&lt;!--slot:one--></p><!--slot:one--><!--/slot-->'
  expect(cutSlots(page, MARK)).toEqual({ html: page, slots: [] })
})

test.each([
  ['does not end', `<!--${MARK}:one--><p>One</p>`],
  ['lies in another', `<!--${MARK}:one--><!--${MARK}:two--><!--/${MARK}--><!--/${MARK}-->`],
])('a slot that %s ends the build', (_what, page) => {
  expect(() => cutSlots(page, MARK)).toThrow('A slot of the page')
})
