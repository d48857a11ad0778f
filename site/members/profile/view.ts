import { PROFILE_PAGE } from '#limits/people'

/** Tabs of a profile (specification, section 2, "Member profile"); the first is the default. */
export const TABS = ['posts', 'replies', 'activity'] as const
export type Tab = (typeof TABS)[number]

/** Selected tab, kind of activity, and page. */
export type ProfileView = { tab: Tab; show: 'votes' | null; after: string | null; before: string | null }

/** Parses a URL. */
export function readView(params: URLSearchParams): ProfileView {
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'posts'
  const show = tab === 'activity' && params.get('show') === 'votes' ? 'votes' : null
  return { tab, show, after: params.get('after'), before: params.get('before') }
}

/** Returns the query string of a view. */
export function searchOf({ tab, show, after, before }: ProfileView): string {
  const params = new URLSearchParams({
    ...(tab === 'posts' ? {} : { tab }),
    ...(show ? { show } : {}),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  })
  return params.size > 0 ? `?${params}` : ''
}

/** Returns the query variables of a view, with the list of one tab. */
export const variablesFor = (id: string, { tab, show, after, before }: ProfileView) => ({
  id,
  first: PROFILE_PAGE,
  after,
  before,
  posts: tab === 'posts',
  replies: tab === 'replies',
  activity: tab === 'activity',
  kind: show === 'votes' ? ('VOTES' as const) : ('WRITTEN' as const),
  // Only the first page shows the best-liked contributions.
  overview: tab === 'posts' && !after && !before,
})
