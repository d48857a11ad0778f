import sanitizeHtml from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { excerpt, plainText, renderMarkdown } from './markup.ts'
import { execute } from '../test/execute.ts'
import { aMember, aPost, aViewer } from '../test/factories.ts'
import { activeParts, HOSTILE } from '../test/hostile.ts'

test('the check detects active markup', () => {
  for (const html of ['<script>', '<img src=x>', '<p onclick="x">', '<a href="javascript:x">', '<p', '< p>'])
    expect(activeParts(html), html).not.toEqual([])
  expect(activeParts(renderMarkdown('A [link](https://ok.example "t"), *em* and\n\n3. a list'))).toEqual([])
})

/** Returns the text of HTML as a parser sees it. */
const sanitizedText = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], nonTextTags: [], parser: { decodeEntities: true } }).replace(
    /&(?:amp|lt|gt);/g,
    (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>' })[entity] ?? entity,
  )

describe(`${HOSTILE.length} hostile texts`, () => {
  test('cover the known attacks', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(450))

  test('become no active markup', () => {
    const found = HOSTILE.flatMap((text) => activeParts(renderMarkdown(text)).map((part) => ({ text, part })))
    expect(found).toEqual([])
  })

  test('become no link without an address', () => {
    for (const text of [...HOSTILE, '[x](//evil.example)', '[x](ftp://evil.example)', '<tel:1>'])
      expect(renderMarkdown(text), text).not.toMatch(/<a (?!href=)/)
    expect(renderMarkdown('[a](/forum) [b](#reply) <mailto:a@b.example>').match(/<a href=/g)).toHaveLength(3)
  })

  test('have the same text as without any markup', () => {
    for (const text of HOSTILE) {
      const html = renderMarkdown(text)
      expect(plainText(html).replace(/\s/g, ''), text).toBe(sanitizedText(html).replace(/\s/g, ''))
    }
  })

  test('have no unstorable character in an excerpt', () => {
    for (const text of HOSTILE) expect(excerpt(renderMarkdown(text), 20).isWellFormed()).toBe(true)
    for (const length of [20, 21]) {
      const cut = excerpt(renderMarkdown('🙂'.repeat(30)), length)
      expect([cut.isWellFormed(), cut.length <= length]).toEqual([true, true])
    }
  })

  test('are harmless in every field with HTML, including search results', async () => {
    const authorId = (await aMember()).id
    const rows = HOSTILE.map((text) => ({
      content: `${text}\n\nhostility`,
      authorId,
      status: 'approved' as const,
    }))
    const rendered = rows.map((row) => ({ ...row, contentHtml: renderMarkdown(row.content) }))
    await db.post.createMany({
      data: rendered.map((row, n) => ({
        ...row,
        title: `${HOSTILE[n]} hostility`,
        excerpt: excerpt(row.contentHtml),
        category: 'Remote Work',
      })),
    })
    const { id: postId } = await aPost({ authorId })
    await db.reply.createMany({ data: rendered.map((row) => ({ ...row, postId })) })

    const shown: string[] = []
    for (const search of [null, 'hostility'])
      for (const order of ['NEWEST', 'SCORE'])
        for (let after: unknown = null, more = true; more;) {
          const { data, errors } = await execute(null, LIST, { search, order, after })
          expect(errors).toBeUndefined()
          const { edges, pageInfo } = (data as unknown as { posts: Posts }).posts
          for (const { titleHtml, snippetHtml, node } of edges)
            shown.push(titleHtml ?? '', snippetHtml ?? '', node.contentHtml)
          more = pageInfo.hasNextPage
          after = pageInfo.endCursor
        }
    const { data } = await execute(null, REPLIES, { postId })
    const { nodes } = (data as unknown as { post: { replies: { nodes: { contentHtml: string }[] } } }).post
      .replies
    shown.push(...nodes.map(({ contentHtml }) => contentHtml))

    expect(shown.length).toBeGreaterThan(HOSTILE.length * 3)
    expect(shown.flatMap(activeParts)).toEqual([])
  })

  test('are harmless in a preview and in a pending edit', async () => {
    const author = await aViewer({ role: 'admin' })
    for (const content of HOSTILE.slice(0, 60)) {
      const { data } = await execute(
        author,
        'query ($content: String!) { previewMarkdown(content: $content) }',
        {
          content,
        },
      )
      expect(activeParts((data as unknown as { previewMarkdown: string }).previewMarkdown)).toEqual([])
    }
  })
})

type Posts = {
  edges: { titleHtml?: string; snippetHtml?: string; node: { contentHtml: string } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}
const LIST = `query ($search: String, $order: PostOrder, $after: String) {
  posts(first: 100, search: $search, order: $order, after: $after) {
    edges { titleHtml snippetHtml node { contentHtml } } pageInfo { hasNextPage endCursor }
  }
}`
const REPLIES = 'query ($postId: ID!) { post(id: $postId) { replies(first: 100) { nodes { contentHtml } } } }'

test('makes scrolling blocks focusable, and an empty corner cell no header', () => {
  expect(renderMarkdown('```\ncode\n```')).toContain('<pre tabindex="0">')
  const table = renderMarkdown('| | Before |\n|---|---|\n| Planning | 4 h |')
  expect(table).toMatch(/<tr>\s*<td><\/td>\s*<th>Before<\/th>/)
})

test.each([
  [3_000, '|a\n', 4_000],
  [600, '|\n', 8_800],
  [2_000, 'a\n', 6_000],
])('limits a table of %i columns and rows of %j in proportion to its source', (head, row, rows) => {
  const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
  const html = renderMarkdown(`${fill('|a', head)}\n${fill('|-', head)}\n${fill(row, rows)}`)
  expect(html.match(/<t[dh]/g)?.length).toBeLessThan(5_000)
  expect(html.length).toBeLessThan(100_000)
})

test('preserves empty cells of a table', () => {
  const html = renderMarkdown('|Team|Sprint|\n|-|-|\n|Cork||\n||2|')
  expect(html.match(/<td/g)).toHaveLength(4)
})

test('ends an excerpt at a word, without punctuation before the ellipsis', () => {
  const html = renderMarkdown('The whole team agreed at once. Nobody asked why.')
  expect(excerpt(html, 33)).toBe('The whole team agreed at once…')
  expect(excerpt(html, 24)).toBe('The whole team agreed…')
  expect(excerpt(html, 60)).toBe('The whole team agreed at once. Nobody asked why.')
})

test('begins an excerpt after the greeting', () => {
  expect(excerpt(renderMarkdown('Dear all,\n\nWe meet in May, and again in June,\n\nin Athlone.'))).toBe(
    'We meet in May, and again in June, in Athlone.',
  )
  expect(excerpt(renderMarkdown('Dear all,'))).toBe('Dear all,')
})

test.each([
  ['&#x202e;turned', '<p>turned</p>'],
  ['a &#8238;b&#x2066; *c&#x202D;*', '<p>a b <em>c</em></p>'],
  ['code `&#x202e;`', '<p>code <code>&amp;#x202e;</code></p>'],
])('%s cannot reverse the text direction by an entity', (typed, html) =>
  expect(renderMarkdown(typed).trim()).toBe(html),
)
