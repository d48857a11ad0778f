import { PROFILE_PAGE } from '#limits/people'

/** The tabs of a profile (specification, section 2, "Member profile"); the first one unless the address names another. */
export const TABS = ['posts', 'replies', 'activity'] as const
export type Tab = (typeof TABS)[number]

/** The tab, its kind of activity, and the page. */
export type ProfileView = { tab: Tab; show: 'votes' | null; after: string | null; before: string | null }

/** Reads the view from an address. */
export function readView(params: URLSearchParams): ProfileView {
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'posts'
  const show = tab === 'activity' && params.get('show') === 'votes' ? 'votes' : null
  return { tab, show, after: params.get('after'), before: params.get('before') }
}

/** The address of a view, relative to the profile. */
export function searchOf({ tab, show, after, before }: ProfileView): string {
  const params = new URLSearchParams({
    ...(tab === 'posts' ? {} : { tab }),
    ...(show ? { show } : {}),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  })
  return params.size > 0 ? `?${params}` : ''
}

/** Returns the variables of the query for a view: the list of one tab. */
export const variablesFor = (id: string, { tab, show, after, before }: ProfileView) => ({
  id,
  first: PROFILE_PAGE,
  after,
  before,
  posts: tab === 'posts',
  replies: tab === 'replies',
  activity: tab === 'activity',
  kind: show === 'votes' ? ('VOTES' as const) : ('WRITTEN' as const),
  // The first page of all shows the best beside the newest.
  overview: tab === 'posts' && !after && !before,
})
