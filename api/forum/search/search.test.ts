import { describe, expect, test, vi } from 'vitest'
import type { Prisma } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { execute } from '../../test/execute.ts'
import { aPost, aReply, aViewer } from '../../test/factories.ts'

type Page = {
  posts: {
    edges: {
      node: { id: string; title: string }
      titleHtml: string
      snippetHtml: string
      foundInReply: string | null
    }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

const SEARCH = `query ($search: String, $category: String, $order: PostOrder, $first: Int, $after: String) {
  posts(search: $search, category: $category, order: $order, first: $first, after: $after) {
    edges { titleHtml snippetHtml foundInReply node { id title } }
    foundCount isFoundCountExact
    pageInfo { hasNextPage endCursor }
  }
}`

const search = async (words: string, more: Record<string, unknown> = {}) =>
  ((await execute(null, SEARCH, { search: words, ...more })).data as Page).posts

const titles = async (words: string, more = {}) =>
  (await search(words, more)).edges.map(({ node }) => node.title)

/** Runs a query, and withdraws a discussion between finding and reading it. */
async function unpublishedMeanwhile<Found>(id: string, requested: () => Promise<Found>): Promise<Found> {
  const query = db.$queryRaw.bind(db)
  const unpublish = vi.fn(() => db.post.update({ where: { id }, data: { status: 'rejected' } }))
  const meanwhile = vi.spyOn(db, '$queryRaw').mockImplementation(((...words: [Prisma.Sql]) =>
    query(...words).then(async (rows) => {
      if (JSON.stringify(rows).includes(id)) await unpublish()
      return rows
    })) as typeof db.$queryRaw)
  try {
    const found = await requested()
    expect(unpublish).toHaveBeenCalledOnce()
    return found
  } finally {
    meanwhile.mockRestore()
  }
}

describe('a search', () => {
  test('finds words in titles, texts and replies, titles first', async () => {
    await aPost({ title: 'In the text', content: 'We drew a kanbanesque board on the window.' })
    const discussed = await aPost({ title: 'In a reply' })
    const reply = await aReply(discussed.id, { content: 'Ours was kanbanesque from the first day.' })
    await aPost({ title: 'Kanbanesque boards' })

    const { edges } = await search('kanbanesque')
    expect(edges.map(({ node }) => node.title)).toEqual(['Kanbanesque boards', 'In the text', 'In a reply'])
    expect(edges[0]?.titleHtml).toBe('<mark>Kanbanesque</mark> boards')
    expect(edges[1]?.snippetHtml).toBe('We drew a <mark>kanbanesque</mark> board on the window.')
    expect(edges[2]).toMatchObject({
      foundInReply: reply.id,
      snippetHtml: 'Ours was <mark>kanbanesque</mark> from the first day.',
    })
    expect(edges[1]?.foundInReply).toBeNull()
  })

  test('finds English endings, Irish words, and words with fadas that were not typed', async () => {
    await aPost({ title: 'Estimating velociraptors', content: 'Nobody estimates those very well at all.' })
    await aPost({ title: 'Scéal an tionscadail', content: 'Bhí cruinniú againn faoin tionscadal sin.' })
    expect(await titles('velociraptor')).toEqual(['Estimating velociraptors'])
    expect(await titles('sceal')).toEqual(['Scéal an tionscadail'])
    expect((await search('sceal')).edges[0]?.titleHtml).toBe('<mark>Scéal</mark> an tionscadail')
    expect(await titles('scéal')).toEqual(['Scéal an tionscadail'])
  })

  test('shows the matching part of a long text, and that there is more', async () => {
    const filler = 'One word after the other, and no end of it. '.repeat(20)
    await aPost({ title: 'In the middle', content: `${filler}An armadillo. ${filler}` })
    await aPost({ title: 'At the end', content: `${filler}An armadillo.` })
    await aPost({ title: 'At the beginning', content: `## Armadillos\n\n${filler}` })
    await aPost({ title: 'Armadillo without a word', content: `${'- '.repeat(10)}\n\n${'* '.repeat(10)}` })
    const { edges } = await search('armadillo')
    const snippets = new Map(edges.map(({ node, snippetHtml }) => [node.title, snippetHtml]))
    expect(snippets.get('In the middle')).toMatch(/^… .*<mark>armadillo<\/mark>\. .* …$/)
    expect(snippets.get('At the end')).toMatch(/^… .*<mark>armadillo<\/mark>\.$/)
    expect(snippets.get('At the beginning')).toMatch(/^<mark>Armadillos<\/mark> · One word .* …$/)
    expect(snippets.get('Armadillo without a word')).toBe('')
  })

  test('supports phrases, alternatives and exclusions', async () => {
    await aPost({ title: 'Zebra crossing retro' })
    await aPost({ title: 'Crossing the zebra' })
    expect(await titles('"zebra crossing"')).toEqual(['Zebra crossing retro'])
    expect(await titles('zebra -retro')).toEqual(['Crossing the zebra'])
  })

  test('never shows unpublished items', async () => {
    const author = await aViewer()
    await aPost({ title: 'Quokka plans', status: 'pending', authorId: author.id })
    await aPost({ title: 'Quokka past', deletedAt: new Date() })
    const open = await aPost({ title: 'Something else entirely' })
    await aReply(open.id, { content: 'A quokka would not wait.', status: 'rejected' })
    expect(await titles('quokka')).toEqual([])
  })

  test('omits a discussion that is withdrawn meanwhile', async () => {
    const { id } = await aPost({ title: 'A numbat that is taken down' })
    await aPost({ title: 'A numbat that stays' })
    expect(await unpublishedMeanwhile(id, () => titles('numbat'))).toEqual(['A numbat that stays'])
  })

  test('returns HTML whose only markup is marks', async () => {
    await aPost({
      title: '<img src=x onerror=alert(1)> wombat',
      content: '<b>\u0001wombat\u0002</b> \u0001 & "more" for everybody here',
    })
    const { edges } = await search('wombat')
    expect(edges[0]).toMatchObject({
      titleHtml: '&lt;img src=x onerror=alert(1)&gt; <mark>wombat</mark>',
      snippetHtml: '&lt;b&gt;<mark>wombat</mark>&lt;/b&gt; &amp; &quot;more&quot; for everybody here',
    })
  })

  test('shows tags in a text as their author typed them', async () => {
    const filler = 'One word after the other, and no end of it. '.repeat(20)
    await aPost({ title: 'Our page', content: `${filler}The bilby sits in a <div> of Séamus. ${filler}` })
    expect((await search('bilby')).edges[0]?.snippetHtml).toMatch(
      /^… The <mark>bilby<\/mark> sits in a &lt;div&gt; of Séamus\. .* …$/,
    )
  })

  test.each([undefined, 'NEWEST', 'ACTIVE', 'SCORE'])(
    'continues after the last page, in order %s',
    async (order) => {
      const word = `pager${order ?? 'best'}`
      for (let n = 0; n < 7; n++) await aPost({ title: `${word} number ${n}`, score: n })
      const seen: string[] = []
      let after: string | null = null
      do {
        const page: Page['posts'] = await search(word, { order, first: 3, after })
        seen.push(...page.edges.map(({ node }) => node.id))
        expect(page).toMatchObject({ foundCount: 7, isFoundCountExact: true })
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after)
      expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    },
  )

  test('returns as many as requested, or at most 20 with marked words', async () => {
    for (let n = 0; n < 21; n++) await aPost({ title: `Capercaillie number ${n}` })
    const page = async (marked: string, first = 100) => {
      const { data } = await execute(
        null,
        `{ posts(search: "capercaillie", first: ${first}) { edges { ${marked} cursor } pageInfo { hasNextPage } } }`,
      )
      const { edges, pageInfo } = (data as Page).posts
      return [edges.length, pageInfo.hasNextPage]
    }
    expect([await page(''), await page('', 21), await page('', 20)]).toEqual([
      [21, false],
      [21, false],
      [20, true],
    ])
    expect([await page('titleHtml'), await page('snippetHtml')]).toEqual([
      [20, true],
      [20, true],
    ])
  })

  test('finds replies within a category, even if newer replies elsewhere match', async () => {
    const retained = await aPost({ title: 'Here', category: 'Remote Work' })
    await aReply(retained.id, { content: 'A pangolin, of all animals.' })
    const { id: postId } = await aPost({ title: 'Elsewhere' })
    const reply = {
      postId,
      content: 'A pangolin',
      contentHtml: '<p>A pangolin</p>',
      status: 'approved',
    } as const
    await db.reply.createMany({ data: Array.from({ length: 510 }, () => reply) })
    expect(await titles('pangolin', { category: 'Remote Work' })).toEqual(['Here'])
  })

  test('filters by a category, and rejects an invalid text', async () => {
    await aPost({ title: 'Axolotl at work', category: 'Remote Work' })
    await aPost({ title: 'Axolotl at home' })
    expect(await titles('axolotl', { category: 'Remote Work' })).toEqual(['Axolotl at work'])
    expect(await titles('&|!():*<->')).toEqual([])
    const { errors } = await execute(null, SEARCH, { search: 'x'.repeat(201) })
    expect(errors?.[0]?.message).toBe('Search must be at most 200 characters')
  })
})

const similar = async (title: string) =>
  (await execute(null, 'query ($title: String!) { similarPosts(title: $title) { id } }', { title })).data

test('suggests for a typed title the discussions with its rarest word, first those with it in the title', async () => {
  const inTitle = await aPost({ title: 'An okapi in our open-plan office' })
  const inText = await aPost({ title: 'In the pub', content: 'Our team met an okapi and a tapir.' })
  for (const number of [1, 2, 3, 4, 5, 6]) await aPost({ title: `Open-plan office number ${number}` })
  const [title, text] = [inTitle, inText].map(({ id }) => ({ similarPosts: [{ id }] }))
  expect(await similar('How should I keep an okapi?')).toEqual(title)
  expect(await similar(`Okapi ${'x'.repeat(200)}`), 'however long it gets').toEqual(title)
  expect(await similar('How should I keep a tapir?')).toEqual(text)
})

test('adds the closest discussions on request when few contain all words', async () => {
  const { id } = await aPost({ title: 'Quokkas at the retrospective' })
  const CLOSEST = `query ($search: String!, $withClosest: Boolean) {
    posts(search: $search, withClosest: $withClosest) { edges { isClosest titleHtml node { id } } pageInfo { hasNextPage } }
  }`
  const find = async (search: string, withClosest: boolean) =>
    (await execute(null, CLOSEST, { search, withClosest })).data
  expect(await find('how do quokkas hibernate', false)).toMatchObject({ posts: { edges: [] } })
  expect(await find('how do quokkas hibernate', true)).toEqual({
    posts: {
      edges: [{ isClosest: true, titleHtml: '<mark>Quokkas</mark> at the retrospective', node: { id } }],
      pageInfo: { hasNextPage: false },
    },
  })
  expect(await find('quokkas', true)).toMatchObject({
    posts: { edges: [{ isClosest: false, node: { id } }] },
  })
  for (const search of ['quokkas -retrospective', 'quokkas "hibernate now"'])
    expect(await find(search, true), search).toMatchObject({ posts: { edges: [] } })
})

test('suggests no discussion that is withdrawn meanwhile', async () => {
  const { id } = await aPost({ title: 'Two pangolins that are taken down' })
  const stays = await aPost({ title: 'Two pangolins that stay' })
  expect(await unpublishedMeanwhile(id, () => similar('pangolins'))).toEqual({
    similarPosts: [{ id: stays.id }],
  })
})

test('suggests discussions for a title of one word, from five letters on', async () => {
  const { id } = await aPost({ title: 'Two emus and ostriches', content: 'One oribi, and one oryx' })
  expect([await similar('oryx'), await similar('oribi')]).toEqual([
    { similarPosts: [] },
    { similarPosts: [{ id }] },
  ])
})

test.each(['', 'Of', 'What is this about', 'a b c d e'])(
  'suggests nothing for a meaningless title such as %o',
  async (title) => expect(await similar(title)).toEqual({ similarPosts: [] }),
)
