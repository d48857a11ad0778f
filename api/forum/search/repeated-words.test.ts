import { describe, expect, test } from 'vitest'
import { aPost } from '../../test/factories.ts'
import { findOrSearchPosts } from './search.ts'
import { markedTerms, searchedTerms } from './terms.ts'

// Marking the words of such a search once used up all memory, and no timeout stopped it.
describe('a search of many words', () => {
  test.each([
    ['the same word', 'b '.repeat(4_000), 'b '.repeat(100)],
    ['a sign that stands for four words', 'ﷺ'.repeat(200), 'ﷺ'.repeat(100)],
    ['a sign that stands for three words', '㏂ ㏘ '.repeat(1_000), '㏂㏘ '.repeat(60)],
    ['a phrase of one word', 'q '.repeat(4_000), `"${'q '.repeat(95)}"`],
    ['a word with many signs', 'z-'.repeat(4_000), 'z-'.repeat(95)],
    ['many words', 'r s t u v w x y k l m n o p g h '.repeat(250), 'r s t u v w x y k l m n o p g h'],
    ['many unwanted words', 'j '.repeat(4_000), `j ${'-x '.repeat(60)}`],
    ['either of the same', 'c '.repeat(4_000), 'c or '.repeat(40)],
  ])('marks %s', async (_what, text, search) => {
    const { id } = await aPost({ title: text.slice(0, 200), content: text.slice(0, 9_000) })
    const searcher = { viewer: null, origin: { network: '198.51.100.77' } }
    const { edges } = await findOrSearchPosts(searcher, { search, hasSnippets: true, first: 20 })
    const found = edges.find(({ node }) => node.id === id)
    expect(`${String(found?.titleHtml)}${String(found?.snippetHtml)}`).toContain('<mark>')
  })
})

test('searches for each term once', () => {
  expect(
    searchedTerms('Scrum scrum SCRUM "scrum team" "Scrum Team" -waterfall -waterfall or fada fáda'),
  ).toBe('Scrum "scrum team" -waterfall or fada')
  expect(
    searchedTerms(Array.from({ length: 90 }, (_, at) => `w${String(at)}`).join(' ')).split(' '),
  ).toHaveLength(40)
  expect(markedTerms('sprint "definition of done" -waterfall or kanban')).toBe(
    'sprint or "definition of done" or kanban',
  )
})
