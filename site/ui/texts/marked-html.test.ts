import { expect, test } from 'vitest'
import { markedHtml } from './marked-html.ts'

/** Returns the marks without their labels for screen readers. */
const seen = (before: string, after: string) =>
  markedHtml(before, after).replace(/<span class="sr-only">[^<]*<\/span>/g, '')

test.each([
  ['a word', '<p>One two three</p>', '<p>One 2 three</p>', '<p>One <del>two</del><ins>2</ins> three</p>'],
  ['nothing', '<p>One</p>', '<p>One</p>', '<p>One</p>'],
  ['emphasis with equal text', '<p>One two</p>', '<p>One <em>two</em></p>', '<p>One <em>two</em></p>'],
  [
    'where a link leads, which is not seen otherwise',
    '<p>See <a href="https://good.example">this</a>.</p>',
    '<p>See <a href="https://bad.example">this</a>.</p>',
    '<p>See <del>this</del><a href="https://bad.example"><ins>this</ins></a>.</p>',
  ],
  [
    'a paragraph that has come',
    '<p>One</p>',
    '<p>One</p>\n<p>Two three</p>',
    '<p>One</p>\n<p><ins>Two three</ins></p>',
  ],
  [
    'a paragraph that has gone',
    '<p>One</p>\n<p>Two three</p>',
    '<p>One</p>',
    '<p>One</p><p><del>Two three</del></p>',
  ],
  [
    'a removed list entry, where text alone is not allowed',
    '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
    '<ul>\n<li>One</li>\n</ul>',
    '<ul>\n<li>One</li>\n</ul><p><del>Two</del></p>',
  ],
  ['everything', '<p>One</p>', '<p>Two</p>', '<p><del>One</del><ins>Two</ins></p>'],
])('%s', (_what, before, after, shown) => expect(seen(before, after)).toBe(shown))

test('announces the start and the end of a change to screen readers', () => {
  expect(markedHtml('<p>One two</p>', '<p>One 2</p>').replace(/<[^>]*>/g, '')).toBe(
    'One [removed: two][added: 2]',
  )
})

test('restores the later text for any earlier one', () => {
  const before =
    '<h3>Plan</h3>\n<table>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</table>\n<pre><code>x = 1\n</code></pre>'
  const after =
    '<p>Plan: <strong>none</strong></p>\n<table>\n<tr>\n<td>b</td>\n</tr>\n</table>\n<ol>\n<li>x = 2</li>\n</ol>'
  const without = seen(before, after)
    .replace(/<p>\s*<del>[^]*?<\/del>\s*<\/p>/g, '')
    .replace(/<del>[^]*?<\/del>/g, '')
    .replace(/<\/?ins>/g, '')
  expect(without.replace(/\s+/g, '')).toBe(after.replace(/\s+/g, ''))
})

test('compares unrelated texts quickly', () => {
  const words = (letter: string) =>
    `<p>${Array.from({ length: 2_000 }, (_, index) => letter + String(index)).join(' ')}</p>`
  const html = markedHtml(words('a'), words('b'))
  expect(html.match(/<del>/g)).toHaveLength(1)
  expect(html.match(/<ins>/g)).toHaveLength(1)
})
