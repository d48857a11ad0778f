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

test('requires every word, in any order', () => {
  expect(findPages(pages, 'scrum galway')).toEqual([training])
  expect(findPages(pages, 'galway minutes')).toEqual([])
})

test('ranks a match in the title above one in the text', () => {
  expect(findPages(pages, 'SCRUM')).toEqual([basics, training])
})

test('ignores accents and case', () => {
  expect(findPages(pages, 'tearmaiocht')).toEqual([training])
})

test('finds nothing for an empty search', () => {
  expect(findPages(pages, '  ')).toEqual([])
})
