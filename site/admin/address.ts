import { enumOf, wordOf } from '../data/enums.ts'

/** The dashboard's five tabs, as named in the URL. */
export const TABS = ['users', 'moderation', 'sections', 'votes', 'logs'] as const
type TabName = (typeof TABS)[number]

/** Returns the tab named in the URL, which also holds the filters, the page and the open panel. */
export const tabIn = (searchParams: URLSearchParams): TabName => {
  const named = searchParams.get('tab')
  return TABS.find((tab) => tab === named) ?? 'users'
}

/** Parameters that belong to one tab and are dropped when another is opened. */
const ELSEWHERE = [
  'search',
  'role',
  'status',
  'order',
  'type',
  'view',
  'item',
  'moderator',
  'author',
  'action',
  'after',
  'before',
  'member',
]

/** Changes to the URL that open a tab without filters. */
export const openingOf = (tab: string): Record<string, string | null> => ({
  ...Object.fromEntries(ELSEWHERE.map((name) => [name, null])),
  tab: tab === 'users' ? null : tab,
})

/** Views of the Moderation tab; the first is the default. */
export const MODERATION_VIEWS = ['pending', 'reports', 'appeals', 'decided', 'removed', 'help'] as const
export type ModerationView = (typeof MODERATION_VIEWS)[number]

/** Returns the view of the Moderation tab named in the URL. */
export const moderationViewIn = (searchParams: URLSearchParams): ModerationView => {
  const named = searchParams.get('view')
  return MODERATION_VIEWS.find((view) => view === named) ?? 'pending'
}

/** A post or reply whose history is requested. */
export type HistoryOf = { type: 'POST' | 'REPLY'; id: string }

/** Returns the URL of the history of a post or reply. */
export const historyAddress = (type: HistoryOf['type'], id: string) =>
  `/admin?tab=moderation&item=${wordOf(type)}:${id}`

/** Returns the post or reply whose history the URL requests. */
export function historyIn(searchParams: URLSearchParams): HistoryOf | null {
  const [, kind, id = ''] = /^(post|reply):([0-9a-f-]{36})$/.exec(searchParams.get('item') ?? '') ?? []
  return kind ? { type: kind === 'post' ? 'POST' : 'REPLY', id } : null
}

/** Returns a parameter as the schema's enum value, or null if it is not an allowed one. */
export function enumIn<Word extends string>(
  searchParams: URLSearchParams,
  name: string,
  label: readonly Word[],
): Uppercase<Word> | null {
  const word = label.find((each) => each === searchParams.get(name))
  return word === undefined ? null : enumOf(word)
}

/** Returns the cursors of the open page; both are null on the first page. */
export const cursorsIn = (searchParams: URLSearchParams) => ({
  after: searchParams.get('after'),
  before: searchParams.get('before'),
})

/**
 * Returns the URL after a change.
 * @param changes new values by name; null removes a parameter
 * @returns a path with its query, the tab first
 */
export function addressWith(searchParams: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  const label = next.toString()
  return label ? `/admin?${label}` : '/admin'
}
