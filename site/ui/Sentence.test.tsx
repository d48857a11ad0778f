import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './Sentence.tsx'

test.each([
  ['Cian replied in “تخطيط”', 'Cian replied in “<bdi>تخطيط</bdi>”'],
  ['“A “quoted” title” is published', '“<bdi>A “quoted” title</bdi>” is published'],
  ['Nothing is quoted', 'Nothing is quoted'],
  ['“never closed', '“never closed'],
])('%s isolates quoted text', (text, html) =>
  expect(renderToStaticMarkup(<Sentence text={text} />)).toBe(html),
)
