/** A view of the notifications, fully described by its URL. */
export type View = { isUnread: boolean; after: string | null; before: string | null }

/** Parses a URL; unknown values are ignored. */
export const readView = (params: URLSearchParams): View => ({
  isUnread: params.get('filter') === 'unread',
  after: params.get('after') || null,
  before: params.get('before') || null,
})

/** Returns the URL of a view, by default of its first page. */
export function addressOf({ isUnread, after, before }: Partial<View>): string {
  const params = new URLSearchParams()
  if (isUnread) params.set('filter', 'unread')
  if (after) params.set('after', after)
  if (before) params.set('before', before)
  const query = params.toString()
  return query ? `/notifications?${query}` : '/notifications'
}

/** Returns the query variables of a view. */
export const variablesOf = ({ isUnread, after, before }: View) => ({ unread: isUnread, after, before })
