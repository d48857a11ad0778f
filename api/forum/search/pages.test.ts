import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { env } from '../../lib/env.ts'
import { execute } from '../../test/execute.ts'
import { aFolder } from '../../test/folders.ts'
import { indexPages, type PagePart } from './page-index.ts'

type Found = { address: string; title: string; headingHtml: string; snippetHtml: string; isClosest: boolean }

const part = (path: string, position: number, facts: Partial<PagePart>): PagePart => ({
  path,
  position,
  title: 'Scrum Basics',
  heading: 'Scrum Basics',
  fragment: '',
  text: '',
  ...facts,
})

const PAGES = [
  part('/fundamentals', 0, { text: 'Four events, three roles and three artifacts.' }),
  part('/fundamentals', 1, {
    heading: 'Sprint Retrospective',
    fragment: '#sprint-retrospective',
    text: 'Talk honestly about how the work went: people, tools, habits.',
  }),
  part('/fundamentals', 2, {
    heading: 'Daily Scrum',
    fragment: '#daily-scrum',
    text: 'Fifteen minutes, by the people who do the work.',
  }),
  part('/organizations', 0, {
    title: 'Organizations',
    heading: 'Scrum Alliance',
    text: 'Renewal every two years costs $100 for a CSM.',
  }),
  part('/legal/privacy', 0, {
    title: 'Privacy',
    heading: 'Privacy',
    text: 'How long we store what people write: two years.',
  }),
]

async function index(parts: readonly PagePart[]) {
  const file = path.join(await aFolder(), 'search-pages.json')
  await writeFile(file, JSON.stringify(parts))
  await indexPages(file)
}

const find = async (search: string) =>
  (
    (
      await execute(
        null,
        `query ($search: String!) { searchPages(search: $search) { address title headingHtml snippetHtml isClosest } }`,
        { search },
      )
    ).data as { searchPages: Found[] }
  ).searchPages

const addresses = async (search: string) => (await find(search)).map(({ address }) => address)

beforeEach(() => index(PAGES))

test('finds a page by its best part, with matches marked', async () => {
  const [best] = await find('honest retrospective')
  expect(best).toEqual({
    address: '/fundamentals#sprint-retrospective',
    title: 'Scrum Basics',
    headingHtml: 'Sprint <mark>Retrospective</mark>',
    snippetHtml: 'Talk <mark>honestly</mark> about how the work went: people, tools, habits.',
    isClosest: false,
  })
})

test('describes a page that is found by a bare heading', async () => {
  await index([
    part('/csm', 0, { title: 'CSM', heading: 'CSM', text: 'CSM · A live course, and a short test.' }),
    part('/csm', 1, { title: 'CSM', heading: 'Learn first', fragment: '#learn' }),
  ])
  expect(await find('learn')).toMatchObject([
    { headingHtml: '<mark>Learn</mark> first', snippetHtml: 'A live course, and a short test.' },
  ])
})

test('marks synonyms only in a page without the typed term, and does not repeat its title', async () => {
  await index([
    part('/events/retrospective', 0, {
      heading: 'Sprint Retrospective',
      text: `Events · Sprint Retrospective · ${'Look back at the Sprint with everybody. '.repeat(8)}A retrospective ends a Sprint.`,
    }),
    part('/b', 0, { heading: 'Retro ideas', text: 'Sail the boat.' }),
    part('/c', 0, { heading: 'Sprint Retrospective', text: 'Sprint Retrospective' }),
  ])
  const found = new Map((await find('retrospective')).map((page) => [page.address, page]))
  expect(found.get('/events/retrospective')).toMatchObject({
    headingHtml: 'Sprint <mark>Retrospective</mark>',
    snippetHtml: expect.stringMatching(
      /^… Look back at the Sprint .* A <mark>retrospective<\/mark> ends a Sprint\.$/,
    ) as string,
  })
  expect(found.get('/b')?.headingHtml).toBe('<mark>Retro</mark> ideas')
  expect(found.get('/c')?.snippetHtml).toBe('')
})

test('marks no initial of a hyphenated term', async () => {
  await index([
    part('/certificates/a-csm', 0, {
      heading: 'Advanced Certified ScrumMaster (A-CSM)',
      text: 'Worked as a Scrum Master.',
    }),
  ])
  expect(await find('A-CSM')).toMatchObject([
    {
      headingHtml: 'Advanced Certified ScrumMaster (A-<mark>CSM</mark>)',
      snippetHtml: 'Worked as a Scrum Master.',
    },
  ])
})

test('takes an article for no initial of a hyphenated term', async () => {
  await index([
    part('/certificates/a-csm', 0, { heading: 'What the A-CSM costs over five years', text: 'Price' }),
    part('/certificates/csm', 0, { heading: 'What the CSM costs over five years', text: 'Price' }),
  ])
  expect((await addresses('what does a csm cost'))[0]).toBe('/certificates/csm')
  expect((await addresses('what does A-CSM cost'))[0]).toBe('/certificates/a-csm')
})

test('adds the closest pages when few contain all words, the rarest word counting most', async () => {
  const found = await find('how long should a retrospective take')
  expect(found[0]).toMatchObject({ address: '/fundamentals#sprint-retrospective', isClosest: true })
  expect(await addresses('xylophone')).toEqual([])
})

test.each([
  ['retro', '/fundamentals#sprint-retrospective'],
  ['standup', '/fundamentals#daily-scrum'],
  ['stand-up', '/fundamentals#daily-scrum'],
  ['csm fee', '/organizations'],
  ['what does renewing cost', '/organizations'],
  ['stand-ups', '/fundamentals#daily-scrum'],
  ['privac', '/legal/privacy'],
  ['retrospectve', '/fundamentals#sprint-retrospective'],
  ['organisations', '/organizations'],
])('finds "%s" by a synonym, a form, a spelling or the beginning of a word', async (search, address) => {
  expect((await addresses(search))[0]).toBe(address)
})

test('rates a page found by a synonym like others, and one that lacks a word as a closest one', async () => {
  expect((await find('standup'))[0]).toMatchObject({
    address: '/fundamentals#daily-scrum',
    isClosest: false,
  })
  expect((await find('standup xylophone'))[0]).toMatchObject({ isClosest: true })
})

test.each(['backlog refinement', 'backlog refinment', 'backlog grooming'])(
  'finds "%s" under another name before parts with all of its terms',
  async (search) => {
    const text = 'Questions on the backlog: what is refinement, and who does it?'
    await index([
      part('/practice', 0, { heading: 'Artifacts', text }),
      part('/practice/artifacts', 0, { heading: 'Artifacts and commitments', text }),
      part('/fundamentals', 0, { heading: 'The three artifacts', text }),
      part('/fundamentals/refinement', 0, { heading: 'Refinement', text: 'Makes big things small.' }),
    ])
    expect((await addresses(search))[0]).toBe('/fundamentals/refinement')
  },
)

test('prefers the part whose heading equals the search', async () => {
  await index([
    part('/fundamentals', 0, { heading: 'Can one person be Scrum Master and Product Owner?', text: 'Yes.' }),
    part('/fundamentals', 1, {
      heading: 'Scrum Master',
      fragment: '#scrum-master',
      text: 'Coaches the team in organizing its own work, and more.',
    }),
  ])
  expect((await addresses('scrum master'))[0]).toBe('/fundamentals#scrum-master')
})

test('finds pages of the last build only', async () => {
  await index([
    ...PAGES.slice(0, 2),
    part('/fundamentals', 2, { heading: 'Sprint Planning', text: 'Choose the work.' }),
  ])
  expect(await addresses('renewal')).toEqual([])
  expect((await find('planning'))[0]?.headingHtml).toBe('Sprint <mark>Planning</mark>')
  expect((await find('fifteen minutes')).every(({ isClosest }) => isClosest)).toBe(true)
})

test('escapes the texts of pages', async () => {
  await index([part('/a', 0, { heading: 'Velocity <b>', text: 'velocity & <script>' })])
  expect((await find('velocity'))[0]).toMatchObject({
    headingHtml: '<mark>Velocity</mark> &lt;b&gt;',
    snippetHtml: '<mark>velocity</mark> &amp; &lt;script&gt;',
  })
})

test('limits the rate of page searches by network', async () => {
  env.RATE_LIMITS = 'on'
  const search = () => execute(null, 'query { searchPages(search: "retro") { address } }')
  for (let time = 0; time < 60; time++) {
    const { errors } = await search()
    if (time === 0) expect(errors).toBeUndefined()
  }
  expect((await search()).errors).toMatchObject([{ extensions: { code: 'TOO_MANY' } }])
})
