import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

const basics = {
  title: 'Scrum Basics',
  description: 'Events and roles',
  text: 'The Daily Scrum lasts 15 minutes.',
}
const training = {
  title: 'Training',
  description: 'Scrum courses',
  text: 'Corrib teaches in Galway: Tearmaíocht',
}
const pages = [training, basics]

test('a page needs every word, wherever each one stands', () => {
  expect(findPages(pages, 'scrum galway')).toEqual([training])
  expect(findPages(pages, 'galway minutes')).toEqual([])
})

test('a word in the title counts more than one in the text', () => {
  expect(findPages(pages, 'SCRUM')).toEqual([basics, training])
})

test('accents and case do not matter', () => {
  expect(findPages(pages, 'tearmaiocht')).toEqual([training])
})

test('finds nothing for an empty search', () => {
  expect(findPages(pages, '  ')).toEqual([])
})
