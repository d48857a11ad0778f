import { expect, test } from 'vitest'
import { readChosen } from './notification-labels.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('parses every preference of each kind from a plain form, and no other field', () => {
  expect(
    readChosen(
      formOf({ 'email-REPLY': 'DAILY', 'site-REPLY': 'on', 'email-MENTION': 'NEVER', 'email-OTHER': 'NOW' }),
    ),
  ).toEqual([
    { kind: 'REPLY', email: 'DAILY', inSite: true },
    { kind: 'MENTION', email: 'NEVER', inSite: false },
    { kind: 'WEEKLY', email: 'NEVER', inSite: false },
  ])
  expect(readChosen(formOf({ 'email-REPLY': 'HOURLY', 'email-WEEKLY': 'on' }))).toEqual([
    { kind: 'WEEKLY', email: 'NOW', inSite: false },
  ])
})
