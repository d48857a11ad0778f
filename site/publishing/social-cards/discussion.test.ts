import sharp from 'sharp'
import { expect, test } from 'vitest'
import { discussionPicture } from './discussion.ts'
import { createQueue } from './queue.ts'
import { clippedLines, drawable, type TextStyle } from './typeset.ts'

const STYLE: TextStyle = { weight: 800, size: 46, tracking: 0 }

test.each([
  ['Is fearr Gaeilge bhriste: áéíóú', 'Is fearr Gaeilge bhriste: áéíóú'],
  ['Łódź and Málaga', 'Łódź and Málaga'],
  ['Ḃḟuil', 'Bfuil'],
  ['e\u0301'.repeat(2), 'éé'],
  ['Done 🎉🎉 at\tlast 👩‍💻', 'Done at last'],
  ['A \u202Etrick\u202C <b>&amp;</b>', 'A trick <b>&amp;</b>'],
  ['🎉', ''],
  ['Scrum في دبلن', null],
  ['二〇二六', null],
])('returns the drawable part of “%s” as %s', (text, drawn) => expect(drawable(text, STYLE)).toBe(drawn))

test('fits a title of any length into its lines, with an ellipsis', () => {
  const long = clippedLines('a word or two '.repeat(40).trim(), STYLE, 740, 5)
  expect(long).toHaveLength(5)
  expect(long.at(-1)).toMatch(/…$/)
  expect(clippedLines('W'.repeat(200), STYLE, 740, 5)).toHaveLength(5)
  expect(clippedLines('Short', STYLE, 740, 5)).toEqual(['Short'])
})

test.each(['Standup', 'W'.repeat(200), '', '🎉'.repeat(100), 'דיון', 'z̀́̂'.repeat(66), '\u0000\uFFFF"<&'])(
  'draws a picture of “%s”',
  async (title) => {
    const facts = { site: 'Irish Agile', title, category: 'Remote Work', author: title }
    const { width, height } = await sharp(await discussionPicture(facts)).metadata()
    expect([width, height]).toEqual([1200, 630])
  },
)

test('replaces a title in another script with the category', async () => {
  const facts = { site: 'Irish Agile', category: 'Remote Work', author: 'Cian Daly' }
  const [one, other] = [
    await discussionPicture({ ...facts, title: 'ما هو' }),
    await discussionPicture({ ...facts, title: 'דיון' }),
  ]
  expect(one.equals(other)).toBe(true)
  expect(one.equals(await discussionPicture({ ...facts, title: 'Remote' }))).toBe(false)
})

test('runs one task at a time, refuses an overflow, and continues after a failure', async () => {
  const queue = createQueue(2)
  let running = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, (running += 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    if (most < 0) return
    throw new Error('no ink')
  }
  const both = [queue.add(act), queue.add(act)]
  expect(queue.add(act)).toBeNull()
  expect(await Promise.allSettled(both.map((each) => Promise.resolve(each)))).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(most).toBe(1)
  expect(await queue.add(() => Promise.resolve('drawn'))).toBe('drawn')
})
