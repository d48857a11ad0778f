import { expect, test } from 'vitest'
import { quotationOf } from './quoted-markdown.ts'

const SOURCE = { name: 'Aoife Brennan', path: '/forum/posts/1?reply=2#reply-2' }
const HEAD = '> [Aoife Brennan wrote:](/forum/posts/1?reply=2#reply-2)\n>\n'

test.each([
  ['a few words of a paragraph', 'try it <em>twice</em>', '> try it *twice*'],
  ['paragraphs', '<p>One\ntwo</p>\n<p>Three</p>', '> One two\n>\n> Three'],
  ['lines', '<p>One<br>\ntwo</p>', '> One\n> two'],
  ['a list', '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>', '> - One\n> - Two'],
  [
    'a list in a list, and its numbers',
    '<ol start="3">\n<li>One\n<ul>\n<li>More</li>\n</ul>\n</li>\n<li>Two</li>\n</ol>',
    '> 3. One\n>    - More\n> 4. Two',
  ],
  [
    'entries of several paragraphs',
    '<ul>\n<li>\n<p>One</p>\n<p>More</p>\n</li>\n<li>\n<p>Two</p>\n</li>\n</ul>',
    '> - One\n>\n>   More\n>\n> - Two',
  ],
  [
    'numbers that skip some',
    '<ol start="0"><li>a</li><li value="2019">b</li><li>c</li></ol>',
    '> 0. a\n> 2019. b\n> 2020. c',
  ],
  [
    'spaces as they were typed',
    '<p>  Cork     20<br />    - Galway</p>',
    '>   Cork     20\n>     \\- Galway',
  ],
  [
    'the sides of a table',
    '<table><thead><tr><th align="right">a</th><th>b</th></tr></thead><tbody><tr><td align="right">1</td><td>2</td></tr></tbody></table>',
    '> | a | b |\n> | --: | --- |\n> | 1 | 2 |',
  ],
  ['struck words', '<p><s>old</s> new</p>', '> ~~old~~ new'],
  ['spaces within code', '<p><code>a  b</code> - c</p>', '> `a  b` - c'],
  ['a line of one space and a hyphen', '<p>a<br> - b</p>', String.raw`> a` + '\n' + String.raw`> \- b`],
  [
    'a row without its table’s head',
    '<table><tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>',
    '> | 1 | *2* |\n> | --- | --- |',
  ],
  ['code', '<p>Press <code>a`b</code>.</p>', '> Press ``a`b``.'],
  [
    'a block of code, with its lines and its marks',
    '<pre tabindex="0"><code>if (a &lt; b) {\n\n  *c*\n}\n</code></pre>',
    '> ```\n> if (a < b) {\n>\n>   *c*\n> }\n> ```',
  ],
  ['what was quoted already', '<blockquote>\n<p>Old</p>\n</blockquote>\n<p>New</p>', '> > Old\n>\n> New'],
  ['a heading', '<h3>Plan</h3>\n<p>None</p>', '> # Plan\n>\n> None'],
  [
    'a table',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b|c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
    '> | a | b\\|c |\n> | --- | --- |\n> | 1 |  |',
  ],
  [
    'links, and addresses that stand for themselves',
    '<p><a href="https://a.example/x_(y)" rel="nofollow">this <strong>one</strong></a> https://no <a href="https://b.example/?a=1&amp;b_c">https://b.example/?a=1&amp;b_c</a></p>',
    '> [this **one**](<https://a.example/x_(y)>) https://no https://b.example/?a=1&b_c',
  ],
  [
    'a mention, which calls nobody again',
    '<p>Ask <a href="/profile/0199">@Niamh O’Brien</a></p>',
    '> Ask @Niamh O’Brien',
  ],
  [
    'a mention, which still follows the member',
    '<p>Ask <a href="/profile/018f2b5e-0000-7000-8000-000000000001">@Niamh O’Brien</a></p>',
    '> Ask [Niamh O’Brien](/profile/018f2b5e-0000-7000-8000-000000000001)',
  ],
  ['emphasis whose end was not selected', '<p>so<strong> very </strong>good</p>', '> so **very** good'],
  [
    'what would be markup',
    '<p># one<br>\n- two<br>\n1. three * _ [x] &amp;amp; &lt;b&gt;</p>',
    String.raw`> \# one` +
      '\n' +
      String.raw`> \- two` +
      '\n' +
      String.raw`> 1\. three \* \_ \[x\] \&amp; \<b\>`,
  ],
])('%s', (_what, html, quoted) => expect(quotationOf(html, SOURCE)).toBe(HEAD + quoted))

test('truncates a quotation longer than any reply after a whole line', () => {
  const quoted = quotationOf('<p>a line of words</p>'.repeat(5_000), SOURCE)
  expect(quoted.length).toBeLessThanOrEqual(30_000)
  expect(quoted).toMatch(/\n> a line of words\n>$/)
})

test('escapes a name that would create a link', () => {
  expect(quotationOf('<p>Hi</p>', { ...SOURCE, name: 'A](https://bad.example)' })).toContain(
    String.raw`> [A\](https://bad.example) wrote:](/forum/posts/1`,
  )
})
