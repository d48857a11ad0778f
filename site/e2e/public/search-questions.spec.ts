import { expect, test } from '../test.ts'

/** Searches in visitors' own words, written without knowledge of the index, with the page each should find. */
const PAGES: Record<string, string> = {
  standup: '/fundamentals/daily-scrum',
  'what does a scrum mastr do': '/fundamentals/scrum-master',
  'how much does csm cost': '/certificates/csm',
  'csm cost': '/certificates/csm',
  'psm price': '/certificates/psm-i',
  'which certificate': '/certificates',
  'cheap online course': '/training',
  gaillimh: '/training',
  'who owns what I post': '/legal/terms',
  retros: '/fundamentals/sprint-retrospective',
  'agile valus and principels': '/manifesto',
  DSDM: '/organizations#agile-business-consortium',
  'how to become a member': '/forum/register',
  'contact email': '/contact',
  'cpso course': '/certificates/cspo',
  'is scrum master cert worth it': '/certificates',
  'free scrum course ireland': '/resources',
  'story points vs hours': '/glossary#story-point',
  'psm vs csm': '/certificates',
  velosity: '/glossary#velocity',
  'who can cancel a sprint': '/fundamentals/sprint',
  'scrum traning dublin': '/training',
  'backlog refinement': '/fundamentals/refinement',
  'backlog refinment': '/fundamentals/refinement',
  'stand ups': '/fundamentals/daily-scrum',
  'sprint lenght': '/fundamentals/sprint',
  'courses in cork': '/training',
  'how much does psm 1 cost': '/certificates/psm-i',
  'uineir tairge': '/fundamentals/product-owner',
  'burn down chart': '/glossary#burndown',
  'cheapest scrum certificate': '/certificates',
  'does my certificate expire': '/certificates',
  'free practice test': '/practice',
  'sprint demo': '/fundamentals/sprint-review',
  'scrum master course cork': '/training',
  'meetup in galway': '/events',
  'who orders the backlog': '/fundamentals/product-owner',
  'learn scrum on youtube': '/resources',
  'where can I practise for the psm exam': '/practice',
}

/** Searches for discussions, and the beginnings of the titles that each should find. */
const DISCUSSIONS: Record<string, string> = {
  'is the scrum master job dying in ireland': 'Are there fewer Scrum Master jobs',
  'which cert should I pay for myself': 'PSM I or CSM',
  'conas a deir tu sprint': 'Scrum as Gaeilge',
  'standups remote team mayo': 'Two years with half the team in Belmullet',
  'jira clutter too many fields': 'We deleted 31 custom fields',
  'retro actions never get done': 'Where retrospective actions',
  'grooming meetings are a waste of time': 'Refinement eats',
  'public sector procurement agile': 'Fixed-price tender',
  'agile coach price per day': 'Convince me a coach',
  'scrum master for multiple teams at once': 'One Scrum Master, three teams',
  'How do I say no to stakeholders': 'How do you say no',
  'contractor day rate or permanent job': 'Contract or permanent',
  'working from home internet keeps failing': 'The broadband goes',
  'bonus per person hurts the team': 'Individual bonuses',
  'product owner in another timezone': 'Team in Dublin, Product Owner in Boston',
  'redundancies and the same deadline': 'Half the team was let go',
}

const PAGES_QUERY = 'query ($search: String!) { searchPages(search: $search) { address } }'
const POSTS_QUERY =
  'query ($search: String!) { posts(first: 5, search: $search, withClosest: true) { nodes { title } } }'
const SIMILAR_QUERY = 'query ($search: String!) { similarPosts(title: $search) { title } }'

test('a search in a visitor’s own words finds the right page or discussion among the first three', async ({
  request,
}) => {
  const send = async <Data>(query: string, search: string) => {
    const response = await request.post('/graphql', { data: { query, variables: { search } } })
    return ((await response.json()) as { data: Data }).data
  }
  for (const [search, address] of Object.entries(PAGES)) {
    const { searchPages } = await send<{ searchPages: { address: string }[] }>(PAGES_QUERY, search)
    const first = searchPages.slice(0, 3).map((found) => found.address)
    expect(
      first.some((found) => found.startsWith(address)),
      `${search}: ${first.join(' ')}`,
    ).toBe(true)
  }
  for (const [search, title] of Object.entries(DISCUSSIONS)) {
    const { posts } = await send<{ posts: { nodes: { title: string }[] } }>(POSTS_QUERY, search)
    const { similarPosts } = await send<{ similarPosts: { title: string }[] }>(SIMILAR_QUERY, search)
    for (const found of [posts.nodes, similarPosts]) {
      const first = found.slice(0, 3).map((post) => post.title)
      expect(
        first.some((each) => each.startsWith(title)),
        `${search}: ${first.join(' / ')}`,
      ).toBe(true)
    }
  }
})
