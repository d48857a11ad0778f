import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { execute, call } from '../../test/execute.ts'
import { anAdmin, aPost, type SignedIn } from '../../test/factories.ts'
import { distinctiveTerms } from './distinctive.ts'

const LIST = `query ($search: String) { posts(search: $search) { edges { node { title } snippetHtml titleHtml } } }`

type List = {
  data?: { posts: { edges: { node: { title: string }; titleHtml: string; snippetHtml: string }[] } }
}

const search = async (words: string) => {
  const { data } = (await execute(null, LIST, { search: words })) as List
  return data?.posts.edges ?? []
}

const titlesFor = async (words: string) => (await search(words)).map(({ node }) => node.title)

const TITLES = {
  phrase: 'To be, or not to be agile',
  loose: 'Not all of us want to grow or to be led',
  irish: 'Tearmai\u0301ocht an fho\u0301raim'.normalize(),
  marks: 'Müller, Zoë and Łukasz: a naïve façade in Ångström Straße',
  hyphen: 'Our e-mail about well-being',
  node: 'Node.js for INC-4021',
  host: 'The guide at https://www.scrumguides.org/guide.html',
  forms: 'Soft\u00adware \ufb01nance ＡＧＩＬＥ O’Sullivan',
}

beforeAll(async () => {
  for (const title of Object.values(TITLES))
    await aPost({ title, content: 'Nothing that anybody looks for here.' })
})

test.each(['scrum–kanban', '€kanban scrum', 'scrum🚀 kanban', 'scrum…kanban'])(
  'the terms of %s are its words, whatever is between them',
  async (typed) => {
    const { terms, isComplete } = await distinctiveTerms(typed)
    expect(terms.flatMap(({ forms }) => forms)).toEqual(expect.arrayContaining(['scrum', 'kanban']))
    expect(isComplete).toBe(true)
  },
)

describe('a search finds', () => {
  test.each([
    ['“not to be”', TITLES.phrase],
    ['„not to be“', TITLES.phrase],
    ['«not to be»', TITLES.phrase],
    ['＂not to be＂', TITLES.phrase],
    ['"not to be"', TITLES.phrase],
    ['tearmaíocht', TITLES.irish],
    ['tearmaiocht', TITLES.irish],
    ['tearmai\u0301ocht', TITLES.irish],
    ['TEARMAÍOCHT', TITLES.irish],
    ['muller', TITLES.marks],
    ['zoe', TITLES.marks],
    ['naive facade', TITLES.marks],
    ['angstrom', TITLES.marks],
    ['Ångström', TITLES.marks],
    ['strasse', TITLES.marks],
    ['STRAẞE', TITLES.marks],
    ['lukasz', TITLES.marks],
    ['email', TITLES.hyphen],
    ['emails', TITLES.hyphen],
    ['e-mail', TITLES.hyphen],
    ['e‑mail', TITLES.hyphen],
    ['wellbeing', TITLES.hyphen],
    ['well-being', TITLES.hyphen],
    ['"well being"', TITLES.hyphen],
    ['Node', TITLES.node],
    ['node.js', TITLES.node],
    ['nodejs', TITLES.node],
    ['4021', TITLES.node],
    ['INC-4021', TITLES.node],
    ['inc 4021', TITLES.node],
    ['scrumguides', TITLES.host],
    ['scrumguides.org', TITLES.host],
    ['www.scrumguides.org', TITLES.host],
    ['https://www.scrumguides.org/guide.html', TITLES.host],
    ['software', TITLES.forms],
    ['soft\u00adware', TITLES.forms],
    ['finance', TITLES.forms],
    ['agile -finance', TITLES.phrase],
    ["o'sullivan", TITLES.forms],
    ['osullivan', TITLES.forms],
    ['Oʼsullivan', TITLES.forms],
  ])('%s in one discussion', async (words, title) => expect(await titlesFor(words)).toEqual([title]))

  test('no excluded discussion, and any of two alternatives', async () => {
    expect(await titlesFor('agile -“software finance”')).toEqual([TITLES.phrase])
    expect(await titlesFor('be -e-mail -node.js wellbeing')).toEqual([])
    expect(new Set(await titlesFor('scrumguides OR "e mail" or')).size).toBe(2)
  })

  test.each([
    ['muller', 'titleHtml', '<mark>Müller</mark>'],
    ['strasse', 'titleHtml', '<mark>Straße</mark>'],
    ['node', 'titleHtml', '<mark>Node</mark>.js'],
    ['scrumguides', 'titleHtml', 'https://www.<mark>scrumguides</mark>.org'],
    ['finance', 'titleHtml', 'Soft\u00adware <mark>\ufb01nance</mark>'],
    ['tearmaiocht', 'titleHtml', '<mark>Tearmaíocht</mark>'],
  ] as const)('%s and marks it in its original spelling', async (words, field, marked) => {
    const [edge] = await search(words)
    expect(edge?.[field]).toContain(marked)
  })
})

test('a text that was stored decomposed', async () => {
  const { id } = await aPost({
    title: 'A plan for thosu\u0301',
    content: 'Cuireadh tu\u0301s leis an bplean.',
  })
  await db.$executeRaw`update "Post" set title = normalize(title, NFD) where id = ${id}::uuid`
  expect(await titlesFor('thosú')).toHaveLength(1)
})

describe('a search does not fail for', () => {
  let admin: SignedIn
  beforeAll(async () => {
    admin = await anAdmin()
  })

  const hostile = fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...`-"'()<>|&!:*\\%_.,;@/#~^$[]{}?+=\``) },
        fc.constantFrom(
          '“',
          '”',
          '’',
          '‐',
          '\u200b',
          '\u202e',
          '\0',
          '\ud800',
          '\u0301',
          '\u3164',
          '%00',
          '\t',
          '\n',
          '\r',
        ),
        fc.constantFrom(' or ', ' OR ', ' not ', 'the', 'agile', 'e-mail', ' & ', ' <-> ', ':*', '1e9'),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      { maxLength: 90 },
    )
    .map((parts) => parts.join('').slice(0, 200))

  const DOORS = [
    (words: string) => ({ query: LIST, variables: { search: words } }),
    (words: string) => ({
      query: 'query ($title: String!) { similarPosts(title: $title) { id } }',
      variables: { title: words },
    }),
    (words: string) => ({
      query: 'query ($words: String!) { mentionableMembers(words: $words) { id } }',
      variables: { words },
    }),
  ]

  const fails = async (words: string) => {
    const failed: string[] = []
    for (const door of DOORS) {
      const { query, variables } = door(words)
      const { errors = [] } = await execute(admin, query, variables)
      for (const { extensions, message } of errors) if (extensions['code'] !== 'INVALID') failed.push(message)
    }
    const q = encodeURIComponent(words.toWellFormed())
    for (const path of [
      '/api/forum/posts',
      '/api/admin/users',
      '/api/admin/logs',
      '/api/admin/pending-items',
    ]) {
      const { status } = await call('GET', `${path}?search=${q}`, { cookie: admin.cookie })
      if (status >= 500) failed.push(`${path} ${status}`)
    }
    return failed
  }

  test.each([
    '-'.repeat(40),
    '-'.repeat(200),
    '"'.repeat(199),
    '-a'.repeat(99),
    '!'.repeat(200),
    'or '.repeat(66),
    '-"'.repeat(99),
    '(((((',
    "''''",
    '\\',
    ':*',
    'a.b'.repeat(60),
    '\u{fdfa}'.repeat(200),
  ])('%s', async (words) => expect(await fails(words)).toEqual([]))

  test('any generated text', () =>
    fc.assert(
      fc.asyncProperty(hostile, async (words) => {
        expect(await fails(words)).toEqual([])
      }),
      { numRuns: 60 },
    ))
})
