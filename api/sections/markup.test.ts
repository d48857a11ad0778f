import { describe, expect, test } from 'vitest'
import { activePartsOfSection, HOSTILE } from '../test/hostile.ts'
import { removedFrom, sanitizeSection, showsNothing } from './markup.ts'

describe('stored HTML', () => {
  test.each([
    ['<h1>One heading a page</h1>', '<h2>One heading a page</h2>'],
    ['  <p>Words</p>\n', '<p>Words</p>'],
    ['<p title="&#x202e;a">&#x202e;Words&#8238;</p>', '<p title="a">Words</p>'],
    [
      '<a href="https://a.example" rel="x">A</a>',
      '<a href="https://a.example" rel="noopener noreferrer">A</a>',
    ],
    ['<a href="HTTP://a.example">A</a>', '<a href="HTTP://a.example" rel="noopener noreferrer">A</a>'],
    ['<a href="/forum" rel="x">A</a>', '<a href="/forum">A</a>'],
    ['<a href="mailto:a@b.example">A</a>', '<a href="mailto:a@b.example">A</a>'],
    ['<a href="/https://a.example">A</a>', '<a href="/https://a.example">A</a>'],
    ['<a>A</a>', '<a>A</a>'],
    ['<a href="//a.example/x">A</a>', '<a>A</a>'],
    ['<img src="/a.png" alt="A boat">', '<img src="/a.png" alt="A boat" loading="lazy" />'],
    ['<img src="/a.png">', '<img src="/a.png" alt="" loading="lazy" />'],
    ['<p>A<img src="https://a.example/a.png"><img src="//a.example/a.png"><img>B</p>', '<p>AB</p>'],
    ['<p>A<script>x()</script><style>p{}</style><template>y</template></p>', '<p>A</p>'],
  ])('for %j is %j', (html, stored) => {
    expect(sanitizeSection(html)).toBe(stored)
    expect(sanitizeSection(stored)).toBe(stored)
  })
})

test('stores hostile texts without active content', () => {
  const found = HOSTILE.flatMap((text) =>
    activePartsOfSection(sanitizeSection(text)).map((part) => ({ text, part })),
  )
  expect(found).toEqual([])
})

test.each([
  ['', true],
  ['<p> &nbsp;\u200b\u00a0</p><hr />', true],
  ['<p>A</p>', false],
  ['<p><img src="/a.png" alt="" /></p>', false],
])('treats %j as empty: %j', (html, expected) => expect(showsNothing(html)).toBe(expected))

describe('the list of removed markup', () => {
  test.each([
    ['<p class="note lead">A</p><a href="/a">A</a><img src="/a.png" alt="A">', []],
    ['<p class=" note  huge ">A</p>', ['class huge on <p>']],
    ['<p title="A" lang="ga" style="x">A</p>', ['style on <p>']],
    ['<td colspan="2" href="/x">A</td>', ['href on <td>']],
    ['<blink>A</blink><blink>B</blink>', ['<blink> (2)']],
    [
      '<img src="//a.example/a.png" onclick="x()">',
      ['<img> from another site: its address must begin with /'],
    ],
    ['<img onclick="x()">', ['<img> from another site: its address must begin with /']],
    ['<a href="javascript:x()">A</a><a href="javascript:x()">B</a>', ['the address javascript:x() (2)']],
    [`<a href="javascript:${'x'.repeat(80)}">A</a>`, [`the address javascript:${'x'.repeat(49)}`]],
    ['<a href="data:text/html,&quot;x&quot;">A</a>', ['the address data:text/html,"x"']],
    ['<a href="/a?b=&quot;c&quot;">A</a>', []],
    ['<a href="/a" rel="noopener noreferrer">A</a>', ['rel on <a>']],
    ['<a rel="x">A</a>', ['rel on <a>']],
    ['<a href="/https://a" rel="x">A</a>', ['rel on <a>']],
    ['<a href="HTTPS://a.example" rel="x">A</a>', ['rel on <a>, which becomes noopener noreferrer']],
    ['<p rel="x">A</p>', ['rel on <p>']],
    ['<h1 onclick="x()">A</h1>', ['<h1>, which becomes <h2>']],
    ['<p>A<!-- one --></p><!-- two -->', ['a comment <!-- --> (2)']],
  ])('for %j is %j', (html, expected) => expect(removedFrom(html)).toEqual(expected))

  test('mentions nesting beyond sixty elements', () => {
    const nested = (levels: number) => `${'<div>'.repeat(levels)}A${'</div>'.repeat(levels)}`
    expect(removedFrom(nested(60))).toEqual([])
    expect(removedFrom(nested(61))).toEqual(['what lies more than 60 elements deep'])
    expect(removedFrom(`${nested(150)}`.replace('A', '<blink>A</blink>'))).toEqual([
      '<blink>',
      'what lies more than 60 elements deep',
    ])
  })
})
