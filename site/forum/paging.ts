import { withoutViewerState } from '../plain/page/with-viewer-state.ts'

/** Number of replies per page, repeated from the rules to avoid importing their library. */
export const REPLIES_PAGE = 20

/** Splits the ids of replies into the pages in which they were loaded. */
export const splitIntoPages = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / REPLIES_PAGE) }, (_, page) =>
    ids.slice(page * REPLIES_PAGE, (page + 1) * REPLIES_PAGE),
  )

/** Returns the URL of a numbered page of replies. */
export const pageAddress = (postId: string, page: number) =>
  page > 1 ? `/forum/posts/${postId}?page=${page}#replies` : `/forum/posts/${postId}#replies`

/** Returns the URL of a reply relative to the page of its discussion. */
export const hereAddress = (replyId: string) => `?reply=${replyId}#reply-${replyId}`

/** Returns the URL of the history of a discussion or of the named reply. */
export const historyAddress = (postId: string, replyId?: string) =>
  `/forum/posts/${postId}/history${replyId ? `?reply=${replyId}` : ''}`

/** Returns the reply named in a URL fragment, as in feeds and old links; null for any other fragment. */
export const replyInFragment = (fragment: string) => /^#reply-([0-9a-f-]{36})$/.exec(fragment)?.[1] ?? null

/** Returns the list that the reader came from, with its search and category; the whole forum for any other referrer. */
export function listBefore(referrer: string, origin: string): string {
  const before = URL.canParse(referrer) ? new URL(referrer) : null
  return before?.origin === origin && before.pathname === '/forum'
    ? withoutViewerState(`/forum${before.search}`)
    : '/forum'
}

/** Returns the page numbers to link: the first, the last and the nearest ones; 0 marks a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(near)].sort((one, other) => one - other)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [0, number] : [number]
  })
}
