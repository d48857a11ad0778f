import { describe, expect, test } from 'vitest'
import { excerpt, plainText, renderMarkdown } from './markup.ts'
import { markdownText } from './rules.ts'

/** Returns the HTML without the attributes of every external link. */
const rendered = (typed: string) =>
  renderMarkdown(typed).replaceAll(' rel="noopener noreferrer nofollow ugc"', '').trim()
/** Returns the addresses of the links in a text. */
const addresses = (typed: string) => [...rendered(typed).matchAll(/<a href="([^"]*)"/g)].map(([, to]) => to)

describe('the numbers of a list', () => {
  test.each([
    ['2019. a\n2020. b', '<ol start="2019" class="digits-4"><li>a</li><li>b</li></ol>'],
    ['98. a\n99. b\n100. c', '<ol start="98" class="digits-3"><li>a</li><li>b</li><li>c</li></ol>'],
    ['123456789. a', '<ol start="123456789" class="digits-9"><li>a</li></ol>'],
    ['999999999. a\n1. b', '<ol start="999999999" class="digits-10"><li>a</li><li>b</li></ol>'],
    ['98. a\n99. b', '<ol start="98"><li>a</li><li>b</li></ol>'],
  ])('for %j have space for their digits', (typed, html) => expect(rendered(typed)).toBe(html))

  test('are as typed if they increase, and consecutive otherwise', () => {
    expect(rendered('1998. a\n2001. b\n2002. c')).toContain('<li>a</li><li value="2001">b</li><li>c</li>')
    expect(rendered('1. a\n1. b\n1. c')).toBe('<ol><li>a</li><li>b</li><li>c</li></ol>')
    expect(rendered('1. a\n   - x\n   - y\n2. b')).not.toContain('value')
  })
})

describe('an address without a scheme', () => {
  test.each([
    ['[a](www.scrumguides.org)', 'https://www.scrumguides.org'],
    ['[a](example.ie/path?b=c#d)', 'https://example.ie/path?b=c#d'],
    ['[a](example.ie:8080/path)', 'https://example.ie:8080/path'],
    ['[a](hello@example.ie)', 'mailto:hello@example.ie'],
    ['[a](hello@example.ie?subject=Hi)', 'mailto:hello@example.ie?subject=Hi'],
    ['[a][1]\n\n[1]: www.example.ie', 'https://www.example.ie'],
    ['see www.example.ie.', 'https://www.example.ie'],
    ['(example.ie/path)', 'https://example.ie/path'],
    ['**scrumguides.org**, they say', 'https://scrumguides.org'],
    ['write to hello@example.ie!', 'mailto:hello@example.ie'],
    ['münchen.de', 'https://xn--mnchen-3ya.de'],
  ])('%j leads to %s', (typed, address) => expect(addresses(typed)).toEqual([address]))

  test('is linked as an external one', () => {
    for (const typed of ['www.example.ie', 'a@example.ie', '[a](example.ie)', '![a](example.ie/a.png)'])
      expect(renderMarkdown(typed)).toContain('rel="noopener noreferrer nofollow ugc"')
  })

  test.each([
    'ASP.NET',
    'Node.js',
    'README.md',
    'vitest@4.0.1',
    'We are done.It was good',
    'e.g. this, i.e. that',
    '@Aoife',
    '1.5/2.0',
    String.raw`example\.ie`,
  ])('%j is not linked', (typed) => expect(addresses(typed)).toEqual([]))

  test.each([
    '[a](foo)',
    '[a](README.md)',
    '[a](../forum)',
    '[a](//example.ie)',
    '[a](javascript:alert.ie)',
    '[Note]: example',
  ])('%j stays as typed', (typed) => expect(rendered(typed)).toBe(`<p>${typed}</p>`))

  test('is not linked when empty', () => expect(rendered('[a]() words')).toBe('<p>a words</p>'))
  test('stays internal as a path', () =>
    expect(addresses('[a](/forum?page=2) [b](?reply=1) [c](#top)')).toEqual([
      '/forum?page=2',
      '?reply=1',
      '#top',
    ]))
})

test('aligns the columns of a table as typed', () => {
  const html = rendered('|a|b|c|d|\n|:-|:-:|-:|-|\n|1|2|3|4|')
  const cells = (name: string, words: string[]) =>
    `<${name} align="left">${words[0]}</${name}><${name} align="center">${words[1]}</${name}><${name} align="right">${words[2]}</${name}><${name}>${words[3]}</${name}>`
  expect(html).toContain(cells('th', ['a', 'b', 'c', 'd']))
  expect(html).toContain(cells('td', ['1', '2', '3', '4']))
})

test.each([
  ['![a board](https://x.ie/a.png "Ours")', '<a href="https://x.ie/a.png" title="Ours">a board</a>'],
  ['![](https://x.ie/%C3%BA.png)', '<a href="https://x.ie/%C3%BA.png">https://x.ie/ú.png</a>'],
  ['[![a](https://x.ie/a.png)](https://y.ie)', '<a href="https://y.ie">a</a>'],
  ['[![](https://x.ie/a.png)](https://y.ie)', '<a href="https://y.ie">https://x.ie/a.png</a>'],
  [
    '![a [b](https://y.ie) ![*c*](https://z.ie)](https://x.ie/)',
    '<a href="https://x.ie/">a b <em>c</em></a>',
  ],
  ['![a][1]\n\n[1]: https://x.ie/a.png', '<a href="https://x.ie/a.png">a</a>'],
  ['![a](data:image/png;base64,AA)', '![a](data:image/png;base64,AA)'],
  ['![a](javascript:x)', '![a](javascript:x)'],
  ['Wow! [a](https://x.ie)', 'Wow! <a href="https://x.ie">a</a>'],
])('the picture %j becomes a plain link', (typed, html) => expect(rendered(typed)).toBe(`<p>${html}</p>`))

test.each([
  ['quotations', `${'> '.repeat(150)}deep words`],
  ['lists', `${'- '.repeat(150)}deep words`],
  ['numbered lists', `${'1. '.repeat(150)}deep words`],
  ['lists in quotations', `${'> - '.repeat(120)}deep words\n\nwords behind`],
  ['a list of levels', Array.from({ length: 90 }, (_, n) => `${'  '.repeat(n)}- level${n}`).join('\n')],
  ['a quotation of many lines', `${'>'.repeat(110)} one\n${'>'.repeat(110)} two\n\nthree`],
])('renders deeply nested %s without losing text', (_name, typed) => {
  const words = plainText(renderMarkdown(typed)).match(/[a-z]+\d*/g)
  expect(words).toEqual(typed.match(/[a-z]+\d*/g))
})

describe('plain text', () => {
  test.each([
    ['Thanks\n--\nAoife', '<p>Thanks<br />--<br />Aoife</p>'],
    ['Plan\n===\nNone', '<p>Plan<br />===<br />None</p>'],
    ['Team    Velocity\nCork      20', '<p>Team    Velocity<br />Cork      20</p>'],
    [
      'First\n\n\tSecond\n  Third\n\n    Fourth',
      '<p>First</p>\n<p>\tSecond<br />  Third</p>\n<p>    Fourth</p>',
    ],
    ['> a\n>   b', '<blockquote><p>a<br />  b</p></blockquote>'],
    ['- a  b\n  c\n    d', '<ul><li>a  b<br />c<br />  d</li></ul>'],
    ['a  \nb\\\nc', '<p>a<br />b<br />c</p>'],
  ])('%j is shown as typed', (typed, html) => expect(rendered(typed)).toBe(html))

  test('has no line ends within its blocks, which the page would show', () => {
    const html = rendered('- a\n  - b\n\n    ```\n    c\n    ```\n  - d\n- e\n\n> f\n> g\n\n|h|\n|-|\n|i|')
    expect(html.replace(/<pre[^]*?<\/pre>/g, '').split('\n')).toHaveLength(3)
  })

  test('separates the texts of blocks in an excerpt', () =>
    expect(excerpt(renderMarkdown('- a\n  - b\n\n1. c\n   1. d\n\n|e|f|\n|-|-|\n|g|h|'))).toBe(
      'a · b · c · d · e · f · g · h',
    ))
})

test.each(['https:example.ie', 'https:/example.ie', 'http://', 'https://', 'mailto:', 'HTTPS:example.ie'])(
  'does not link an invalid or accidental address: %s',
  (address) =>
    expect(addresses(`[a](${address}) and <${address}>\n\n[b]: ${address}\n\n![p](${address})`)).toEqual([]),
)

test('preserves the spaces at the start of each line, including the first', () => {
  const typed = '\n \n  - one\n  - two\n\n'
  const stored = markdownText('Content', 0, 100).parse(typed)
  expect(stored).toBe('  - one\n  - two')
  expect(rendered(stored)).toBe('<ul><li>one</li><li>two</li></ul>')
})
