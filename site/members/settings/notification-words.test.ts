import { expect, test } from 'vitest'
import { inputsOf, readChosen } from './notification-words.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a form without script says all of each kind that it has, and nothing of others', () => {
  expect(
    readChosen(
      formOf({ 'email-REPLY': 'DAILY', 'site-REPLY': 'on', 'email-MENTION': 'NEVER', 'email-OTHER': 'NOW' }),
    ),
  ).toEqual([
    { kind: 'REPLY', email: 'DAILY', inSite: true },
    { kind: 'MENTION', email: 'NEVER', inSite: false },
  ])
  expect(readChosen(formOf({ 'email-REPLY': 'HOURLY' }))).toEqual([])
})

test('which decisions one is written to about is said only where one is written to about any', () => {
  const emails = [
    { name: 'mailOnReply', isWanted: false },
    { name: 'mailOnApproval', isWanted: false },
    { name: 'mailOnRejection', isWanted: true },
  ]
  const decision = (email: 'NOW' | 'NEVER') => [{ kind: 'DECISION', email, inSite: true } as const]
  expect(inputsOf(decision('NOW'), emails).emails).toEqual({ mailOnApproval: false, mailOnRejection: true })
  expect(inputsOf(decision('NEVER'), emails).emails).toEqual({})
  expect(inputsOf(decision('NOW'), []).emails).toEqual({})
  // The best of the week is chosen whatever is said of decisions.
  const weekly = [...emails, { name: 'mailWeekly', isWanted: true }]
  expect(inputsOf(decision('NEVER'), weekly).emails).toEqual({ mailWeekly: true })
})
