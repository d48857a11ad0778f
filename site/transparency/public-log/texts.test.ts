import { expect, test } from 'vitest'
import { ACTIONS } from '../../../api/audit/actions.ts'
import content from '../../../content/public-log.json' with { type: 'json' }
import { formatAct, formatRule } from './texts.ts'

test('describes every action of the log', () => {
  for (const action of ACTIONS) expect(formatAct(content, action), action).not.toBe(content.otherAct)
  expect(formatAct(content, 'of_a_newer_version')).toBe(content.otherAct)
  expect(formatAct(content, 'constructor')).toBe(content.otherAct)
})

test('returns the name of a rule, and formats the slug of a removed one', () => {
  expect(formatRule('advertising')).toBe('No advertisements')
  expect(formatRule('no-personal-data')).toBe('no personal data')
})
