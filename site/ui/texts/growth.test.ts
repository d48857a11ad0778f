import fc from 'fast-check'
import { describe, test } from 'vitest'
import { renderStored } from '../../../api/forum/items/text/rendered-text.ts'
import { expectBounded, texts } from '../../../api/test/data/growth.ts'
import { differenceOf } from './difference.ts'
import { withLanguages } from './language.ts'
import { markedHtml } from './marked-html.ts'

const rendered = texts.map((text) => renderStored('post', text))
const pairs = fc.tuple(rendered, rendered)
const lengthOfBoth = ([before, after]: [string, string]) => before.length + after.length

describe('bounds the output by the length of the HTML', () => {
  // A mark's label for screen readers has 80 characters, for each of at most 400 changes, or for each part between two
  // tags of a replaced text.
  test('with the changes marked', () =>
    expectBounded(pairs, lengthOfBoth, ([before, after]) => markedHtml(before, after), {
      times: 20,
      besides: 40_000,
    }))
  test('as a difference', () =>
    expectBounded(
      fc.tuple(texts, texts),
      lengthOfBoth,
      ([before, after]) =>
        differenceOf(before, after)
          .map(({ text }) => text)
          .join(''),
      { times: 1, besides: 0 },
    ))
  test('with marked languages', () =>
    expectBounded(
      rendered,
      (html) => html.length,
      (html) => withLanguages(html),
      { times: 3, besides: 0 },
    ))
})
