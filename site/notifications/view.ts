/** A view of the notifications, which the page's address contains wholly. */
export type View = { isUnread: boolean; after: string | null; before: string | null }

/** Reads an address; whatever it says that we do not know counts as left out. */
export const readView = (params: URLSearchParams): View => ({
  isUnread: params.get('filter') === 'unread',
  after: params.get('after') || null,
  before: params.get('before') || null,
})

/** The address of a view; without a cursor that of its beginning. */
export function addressOf({ isUnread, after, before }: Partial<View>): string {
  const params = new URLSearchParams()
  if (isUnread) params.set('filter', 'unread')
  if (after) params.set('after', after)
  if (before) params.set('before', before)
  const query = params.toString()
  return query ? `/notifications?${query}` : '/notifications'
}

/** Returns the variables of the query for a view. */
export const variablesOf = ({ isUnread, after, before }: View) => ({ unread: isUnread, after, before })
