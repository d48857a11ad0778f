import { expect, test } from 'vitest'
import { mistakenMarkdown } from './markdown.ts'

const mistakesIn = (body: string) =>
  mistakenMarkdown(new Map([['legal/terms.md', { body: `---\ntitle: Terms\n# a remark\n---\n\n${body}\n` }]]))

const LINK = 'write the link as [words](https://address)'

test.each([
  ['# Terms', 'begin the heading with ##'],
  ['### Too deep', 'begin the heading with ##; no level is left out'],
  ['<script>alert(1)</script>', 'remove <script>;'],
  ['An <img src=x onerror=alert(1)>', 'remove <img src=x onerror=alert(1)>;'],
  ['See [the guide](https://scrumguides.org for more.', LINK],
  ['See [the guide](https://scrumguides.org', LINK],
  ['See [the guide](https://scrum guides.org).', LINK],
  ['See [the guide] (https://scrumguides.org).', LINK],
  ['See (the guide)[https://scrumguides.org].', LINK],
  ['See [training](training).', 'begin the address of the link with / for a page of this site'],
  ['See [training]().', 'begin the address of the link with / for a page of this site'],
])('reports %s with its line and a fix', (line, advice) => {
  expect(mistakesIn(line)).toEqual([
    expect.stringMatching(new RegExp(`^legal/terms\\.md: line 6: ${RegExp.escape(advice)}`)),
  ])
})

test('accepts valid headings, links, URLs and code', () => {
  const body = [
    '## One',
    '### Two',
    '## Three',
    '[the guide](https://scrumguides.org/a_(b)), [home](/), [a](#b) and [c](/d "its title") (see above)',
    '<https://scrumguides.org> and <hello@irishagile.example>, 3 < 4, `<b>`',
    '```',
    '# <b>',
    '```',
  ].join('\n')
  expect(mistakesIn(body)).toEqual([])
})
