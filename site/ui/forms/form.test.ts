import { createPostInput } from '#rules/items'
import { CombinedError } from 'urql'
import { expect, test } from 'vitest'
import { lookAgain, problemsFrom, problemsIn } from './form.ts'

test('a form that follows the rule has no problems', () => {
  const input = {
    title: 'Refining without dread',
    content: 'Ten minutes a day beats two hours.',
    category: 'Scrum Master',
  }
  expect(problemsIn(createPostInput, input)).toBeNull()
})

test('every field is told its first problem in the words of the specification', () => {
  expect(problemsIn(createPostInput, { title: ' abc ', content: 'too short', category: '' })).toEqual({
    title: 'Title must be at least 5 characters',
    content: 'Content must be at least 20 characters',
    category: 'Please select a category',
  })
})

test('the fields that the server refused are found in its answer', () => {
  const issues = [
    { path: 'title', message: 'Title must be at least 5 characters' },
    { path: 'title', message: 'a second one' },
  ]
  const error = new CombinedError({ graphQLErrors: [{ message: 'no', extensions: { issues } }] })
  expect(problemsFrom(error)).toEqual({ title: 'Title must be at least 5 characters' })
})

test('a failure that names no field leaves the fields alone', () => {
  expect(problemsFrom(undefined)).toBeNull()
  expect(problemsFrom(new CombinedError({ networkError: new Error('offline') }))).toBeNull()
  expect(
    problemsFrom(new CombinedError({ graphQLErrors: [{ message: 'no', extensions: { issues: [7] } }] })),
  ).toBeNull()
})

const check = (input: object) => problemsIn(createPostInput, input)
const sent = { title: 'abc', content: 'too short', category: 'Scrum Master' }
const refused = { problems: { ...check(sent), version: 'Changed meanwhile' }, input: sent }

test('the message of a field goes when it is mended, and comes back with the fault', () => {
  const left = lookAgain(refused, { ...sent, title: 'Refining without dread' }, check)
  expect(left).toEqual({ content: 'Content must be at least 20 characters', version: 'Changed meanwhile' })
  expect(lookAgain(refused, { ...sent, title: 'abcd' }, check)).toEqual(refused.problems)
})

test('a field that was right is not looked at before the form is sent again', () => {
  expect(lookAgain(refused, { ...sent, category: '' }, check)).toBe(refused.problems)
})

test('without the rule the message of a changed field just goes', () => {
  const left = lookAgain(refused, { ...sent, title: 'abcd' }, undefined)
  expect(Object.keys(left).toSorted()).toEqual(['content', 'version'])
})
