import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEVELS, practiceTopic } from './practice.ts'

// The correct option must not be recognisable by its position or length.

const topics = readdirSync('content/practice').map((name) => ({
  name,
  exercises: practiceTopic.parse(JSON.parse(readFileSync(`content/practice/${name}`, 'utf8'))).exercises,
}))
const exercises = topics.flatMap((topic) => topic.exercises)
const single = exercises.filter(({ correct }) => correct.length === 1)

const share = (count: number) => count / single.length
const correctOption = ({ options, correct }: (typeof exercises)[number]) =>
  options[(correct[0] ?? 0) - 1] ?? ''

test('has at least eighty exercises, with each level in each topic', () => {
  expect(exercises.length).toBeGreaterThanOrEqual(80)
  for (const { name, exercises } of topics)
    expect(new Set(exercises.map(({ level }) => level)), name).toEqual(new Set(LEVELS))
})

test.each([1, 2, 3, 4])(
  'has the correct option at position %i in at most two of five exercises',
  (position) =>
    expect(share(single.filter(({ correct }) => correct[0] === position).length)).toBeLessThanOrEqual(0.4),
)

test.each([
  ['longest', Math.max],
  ['shortest', Math.min],
])('has the %s option as the correct one in less than 45 % of the exercises', (_, extreme) => {
  const found = single.filter(
    (exercise) => correctOption(exercise).length === extreme(...exercise.options.map(({ length }) => length)),
  )
  expect(share(found.length)).toBeLessThan(0.45)
})

test('states the number of correct options if there are several', () => {
  const numbers = ['', '', 'two', 'three']
  for (const { id, prompt, correct } of exercises)
    if (correct.length > 1) expect(prompt.toLowerCase(), id).toContain(numbers[correct.length])
})
