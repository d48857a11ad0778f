import { expect, test } from 'vitest'
import { partsOf } from './search.ts'

const page = (main: string) =>
  `<header><h2>Menu</h2></header><main id="main" data-search-title="Training">${main}</main><h2>Foot</h2>`

const shown = (html: string) =>
  partsOf('/training', html).map(({ heading, fragment, text }) => [heading, fragment, text])

test('splits a page at its headings, and links to them', () => {
  const html = page(
    '<h1>Courses</h1><section id="providers"><h2>Providers</h2><p>All of <em>them</em>.</p></section><h2>Need help?</h2><p>Ask us.</p>',
  )
  expect(shown(html)).toEqual([
    ['Training', '', 'Courses'],
    ['Providers', '#providers', 'All of them.'],
    ['Need help?', '#:~:text=Need%20help%3F', 'Ask us.'],
  ])
})

test('separates blocks, and joins inline elements of a sentence', () => {
  expect(
    shown(
      page('<ul><li><span>PSM I</span><span>€245</span></li><li>Online</li></ul><p>Self<b>paced</b></p>'),
    ),
  ).toEqual([['Training', '', 'PSM I €245 · Online · Selfpaced']])
})

test('omits controls, and hidden or marked elements', () => {
  const html = page(
    '<p>Seen<br>twice</p><p hidden>Hidden</p><button>Press</button><ul data-search-ignore><li>Keys</li></ul><p class="sr-only">Read</p><img src="a">',
  )
  expect(shown(html)).toEqual([['Training', '', 'Seen twice']])
})

test('omits a page excluded from search engines', () => {
  expect(partsOf('/404', '<main><h1>Nothing here</h1></main>')).toEqual([])
})

test('adds the text below a repeated heading to the previous section', () => {
  const html = page(
    '<h2 id="a">Scrum Alliance</h2><p>Oldest.</p><h3>Certificates</h3><p>CSM</p><h2 id="b">Scrum.org</h2><h3>Certificates</h3><p>PSM</p>',
  )
  expect(shown(html).slice(1)).toEqual([
    ['Scrum Alliance', '#a', 'Oldest. Certificates · CSM'],
    ['Scrum.org', '#b', 'Certificates · PSM'],
  ])
})
