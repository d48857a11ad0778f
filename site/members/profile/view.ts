import { PROFILE_PAGE } from '#limits/members'

/** The tabs of a profile (specification, section 2, "Member profile"); the first one unless the address names another. */
export const TABS = ['posts', 'replies', 'activity'] as const
export type Tab = (typeof TABS)[number]

/** Which tab, and which page of it. */
export type ProfileView = { tab: Tab; after: string | null; before: string | null }

/** Reads the view from an address. */
export function readView(params: URLSearchParams): ProfileView {
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'posts'
  return { tab, after: params.get('after'), before: params.get('before') }
}

/** The address of a view, relative to the profile. */
export function searchOf({ tab, after, before }: ProfileView): string {
  const params = new URLSearchParams({
    ...(tab === 'posts' ? {} : { tab }),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  })
  return params.size > 0 ? `?${params}` : ''
}

/** What the query is asked for a view: the list of one tab. */
export const variablesFor = (id: string, { tab, after, before }: ProfileView) => ({
  id,
  first: PROFILE_PAGE,
  after,
  before,
  posts: tab === 'posts',
  replies: tab === 'replies',
  activity: tab === 'activity',
})
