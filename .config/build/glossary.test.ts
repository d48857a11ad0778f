import { expect, test } from 'vitest'
import { linkTerms } from './glossary.ts'

const TERMS = [
  { slug: 'sprint', forms: ['Sprint'], page: '/fundamentals/sprint' },
  { slug: 'sprint-goal', forms: ['Sprint Goal'] },
  { slug: 'developers', forms: ['Developer', 'Development Team'] },
  { slug: 'spike' },
]

const linked = (html: string, address = '/fundamentals') =>
  linkTerms(`<p>Sprint</p><div data-glossary>${html}</div><p>Sprint</p>`, TERMS, address)
    .replace(/^<p>Sprint<\/p><div data-glossary>|<\/div><p>Sprint<\/p>$/g, '')
    .replaceAll('<a class="term" href="/glossary#', '[')
    .replaceAll('</a>', ']')
    .replaceAll('">', '|')

test.each([
  ['the first use of a word', '<p>A Sprint is a Sprint.</p>', '<p>A [sprint|Sprint] is a Sprint.</p>'],
  [
    'the longest word',
    '<p>No Sprint Goal, no Sprint.</p>',
    '<p>No [sprint-goal|Sprint Goal], no [sprint|Sprint].</p>',
  ],
  [
    'any form, and a plural',
    '<p>Sprints, a Development Team, Developers</p>',
    '<p>[sprint|Sprints], a [developers|Development Team], Developers</p>',
  ],
  [
    'no part of a longer word',
    '<p>Sprinter, post-Sprint, sprint, Spike</p>',
    '<p>Sprinter, post-Sprint, sprint, Spike</p>',
  ],
  ['beside a character reference', '<p>Sprint&amp;Goal</p>', '<p>[sprint|Sprint]&amp;Goal</p>'],
])('links %s', (_, html, expected) => expect(linked(html)).toBe(expected))

test.each(['a', 'h2', 'h3', 'button', 'blockquote', 'strong', 'summary'])(
  'links no term inside <%s>',
  (tag) =>
    expect(linked(`<${tag}><i>Sprint</i></${tag}><p>Here<br>Sprint</p>`)).toBe(
      `<${tag}><i>Sprint</i></${tag}><p>Here<br>[sprint|Sprint]</p>`.replace(
        '<a><i>Sprint</i></a>',
        '<a><i>Sprint</i>]',
      ),
    ),
)

test('does not link a term on the page that explains it', () =>
  expect(linked('<p>Sprint</p>', '/fundamentals/sprint')).toBe('<p>Sprint</p>'))

test('changes nothing outside of marked elements', () => {
  const html = '<!doctype html><html><body><p>Sprint</p></body></html>'
  expect(linkTerms(html, TERMS, '/')).toBe(html)
})
