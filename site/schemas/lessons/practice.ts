import { z } from 'astro/zod'
import { choice, exactly, hero, list, meta, order, pattern, record, slug, text } from '../building-blocks.ts'
import { guideSection } from './guide.ts'

/** Levels of an exercise, in the order of the bars of "Your Learning Journey". */
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'] as const

const position = z
  .int('write the position of an option, from 1 to 4')
  .min(1, 'write the position of an option, from 1 to 4')
  .max(4, 'write the position of an option, from 1 to 4')

const exercise = record({
  id: slug,
  level: choice(...LEVELS),
  prompt: text('Who may cancel a Sprint?', 160),
  options: exactly(4, text('The Product Owner', 80)).refine(
    (options) => new Set(options).size === options.length,
    'write four different options',
  ),
  correct: list(position)
    .max(3, 'leave at least one option that is wrong')
    .refine((positions) => new Set(positions).size === positions.length, 'write each position once'),
  reason: text('One or two sentences that say why', 240),
  guide: guideSection,
  about: slug,
})

/** content/practice/*.json: exercises of one topic; `about` is the name of a file in content/fundamentals. */
export const practiceTopic = record({
  order,
  title: text('Events', 60),
  description: text('One sentence about the topic', 200),
  exercises: list(exercise),
})

const counted = record({ one: text('1 question', 80), other: pattern('{count} questions', 80) })
const label = text('Check', 120)

/** content/practice.json: texts around the exercises. */
export const practicePage = record({
  meta,
  hero,
  start: record({
    heading: label,
    topic: label,
    all: label,
    submit: label,
    due: counted,
    fresh: counted,
    none: label,
    withoutScript: label,
  }),
  how: record({ heading: label, steps: list(text('You answer ten questions', 120)) }),
  round: record({
    progress: pattern('Question {number} of {total}', 120),
    again: label,
    check: label,
    next: label,
    finish: label,
    choose: counted,
    right: label,
    wrong: label,
    correct: label,
    incorrect: label,
    chosen: label,
    guide: label,
    about: label,
    result: pattern('{count} of {total} right', 120),
    resultText: label,
    another: label,
    failed: label,
  }),
  topics: record({
    heading: label,
    lead: label,
    reveal: label,
    practise: label,
    back: label,
    title: label,
  }),
  restart: record({ heading: label, text: label, submit: label, done: label }),
  note: text('The questions are our own', 240),
  more: label,
})
