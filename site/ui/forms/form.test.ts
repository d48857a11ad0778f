import { createPostInput } from '#rules/items'
import { CombinedError } from 'urql'
import { expect, test } from 'vitest'
import { remainingProblems, problemsFrom, problemsIn } from './form.ts'

test('finds no problems in a valid form', () => {
  const input = {
    title: 'Refining without dread',
    content: 'Ten minutes a day beats two hours.',
    category: 'Scrum Master',
  }
  expect(problemsIn(createPostInput, input)).toBeNull()
})

test('shows the first problem of every field with the specification’s message', () => {
  expect(problemsIn(createPostInput, { title: ' abc ', content: 'too short', category: '' })).toEqual({
    title: 'Title must be at least 5 characters',
    content: 'Content must be at least 20 characters',
    category: 'Please select a category',
  })
})

test('returns the refused fields of the server’s response', () => {
  const issues = [
    { path: 'title', message: 'Title must be at least 5 characters' },
    { path: 'title', message: 'a second one' },
  ]
  const error = new CombinedError({ graphQLErrors: [{ message: 'no', extensions: { issues } }] })
  expect(problemsFrom(error)).toEqual({ title: 'Title must be at least 5 characters' })
})

test('reports no field for a general failure', () => {
  expect(problemsFrom(undefined)).toBeNull()
  expect(problemsFrom(new CombinedError({ networkError: new Error('offline') }))).toBeNull()
  expect(
    problemsFrom(new CombinedError({ graphQLErrors: [{ message: 'no', extensions: { issues: [7] } }] })),
  ).toBeNull()
})

const check = (input: object) => problemsIn(createPostInput, input)
const sent = { title: 'abc', content: 'too short', category: 'Scrum Master' }
const refused = { problems: { ...check(sent), version: 'Changed meanwhile' }, input: sent }

test('removes the message of a corrected field, and shows it again for a new error', () => {
  const left = remainingProblems(refused, { ...sent, title: 'Refining without dread' }, check)
  expect(left).toEqual({ content: 'Content must be at least 20 characters', version: 'Changed meanwhile' })
  expect(remainingProblems(refused, { ...sent, title: 'abcd' }, check)).toEqual(refused.problems)
})

test('does not validate a valid field again before the form is sent', () => {
  expect(remainingProblems(refused, { ...sent, category: '' }, check)).toBe(refused.problems)
})

test('removes the message of a changed field while the rule is loading', () => {
  const left = remainingProblems(refused, { ...sent, title: 'abcd' }, () => null)
  expect(Object.keys(left).toSorted()).toEqual(['content', 'version'])
})
