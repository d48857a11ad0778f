import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = globSync('dist/client/**/*.html')

/** A word that ends where the element of the next word begins: a line break before an element is no space in a component. */
const GLUED = /[\p{L}\d,.;:]<(?:a|abbr|code|em|kbd|strong|time)(?: [^>]*)?>\p{L}.{0,20}/gu

test('separates the words before and in an element of every built page', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(
    pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(GLUED)].map(([found]) => `${page}: ${found}`),
    ),
  ).toEqual([])
})
