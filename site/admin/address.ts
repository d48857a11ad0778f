import { enumOf, wordOf } from '../data/enums.ts'

/** The dashboard's five tabs, as the address names them. */
export const TABS = ['users', 'moderation', 'sections', 'votes', 'logs'] as const
type TabName = (typeof TABS)[number]

/** The tab in the address, which also has the filters, the page and the open panel. */
export const tabIn = (searchParams: URLSearchParams): TabName => {
  const named = searchParams.get('tab')
  return TABS.find((tab) => tab === named) ?? 'users'
}

/** Parameters of one tab are dropped when moving to the next. */
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

/** The changes that lead to a tab as it is when nothing has been chosen in it yet. */
export const openingOf = (tab: string): Record<string, string | null> => ({
  ...Object.fromEntries(ELSEWHERE.map((name) => [name, null])),
  tab: tab === 'users' ? null : tab,
})

/** Views of the Moderation tab; the first is the default. */
export const MODERATION_VIEWS = ['pending', 'reports', 'appeals', 'decided', 'removed', 'help'] as const
export type ModerationView = (typeof MODERATION_VIEWS)[number]

/** The view of the Moderation tab in the address. */
export const moderationViewIn = (searchParams: URLSearchParams): ModerationView => {
  const named = searchParams.get('view')
  return MODERATION_VIEWS.find((view) => view === named) ?? 'pending'
}

/** A post or reply whose history is requested. */
export type HistoryOf = { type: 'POST' | 'REPLY'; id: string }

/** Address of the history of a post or reply. */
export const historyAddress = (type: HistoryOf['type'], id: string) =>
  `/admin?tab=moderation&item=${wordOf(type)}:${id}`

/** The post or reply in the address whose history is requested. */
export function historyIn(searchParams: URLSearchParams): HistoryOf | null {
  const [, kind, id = ''] = /^(post|reply):([0-9a-f-]{36})$/.exec(searchParams.get('item') ?? '') ?? []
  return kind ? { type: kind === 'post' ? 'POST' : 'REPLY', id } : null
}

/** One of the allowed values of a parameter, as the schema names it; null for anything else. */
export function enumIn<Word extends string>(
  searchParams: URLSearchParams,
  name: string,
  label: readonly Word[],
): Uppercase<Word> | null {
  const word = label.find((each) => each === searchParams.get(name))
  return word === undefined ? null : enumOf(word)
}

/** The cursor of the page that is open; both are null on the first. */
export const cursorsIn = (searchParams: URLSearchParams) => ({
  after: searchParams.get('after'),
  before: searchParams.get('before'),
})

/**
 * The address after a change.
 * @param changes names with their new values; null takes one away
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
