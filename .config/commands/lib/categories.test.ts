import { expect, test } from 'vitest'
import { LISTED, nameNow } from '../../../api/forum/categories/names.ts'
import { checkCategories } from './categories.ts'

const [first, ...others] = LISTED
const renamed = { ...first, name: 'A name of its own' }

test('finds a category for every discussion', () => {
  expect(checkCategories()).toEqual([])
})

test('reports the file and field of a renamed category in one line', () => {
  expect(checkCategories([renamed, ...others])).toEqual([
    `content/forum.json: categories: there are discussions under "${first?.name}", which the list does not have. ` +
      'Write it back, or write its name under "formerly" of the category that takes its discussions over.',
  ])
  expect(checkCategories(others)).toHaveLength(1)
})

test('accepts a renamed category with its former name', () => {
  const categories = [{ ...renamed, formerly: [first?.name ?? ''] }, ...others]
  expect(checkCategories(categories)).toEqual([])
  expect(nameNow(first?.name ?? '', categories)).toBe(renamed.name)
  expect(nameNow(renamed.name, categories)).toBe(renamed.name)
})
