import { withoutViewerState } from '../plain/page/with-viewer-state.ts'

/** How many replies a numbered page shows: the rules' number, without their library. */
export const REPLIES_PAGE = 20

/** Ids in the pages in which they were loaded. */
export const inPages = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / REPLIES_PAGE) }, (_, page) =>
    ids.slice(page * REPLIES_PAGE, (page + 1) * REPLIES_PAGE),
  )

/** The address of a numbered page of replies. */
export const pageAddress = (postId: string, page: number) =>
  page > 1 ? `/forum/posts/${postId}?page=${page}#replies` : `/forum/posts/${postId}#replies`

/** The same on a page of its discussion, where most of it need not be said for each reply. */
export const hereAddress = (replyId: string) => `?reply=${replyId}#reply-${replyId}`

/** What an item has said before: a discussion, or the reply that is named. */
export const historyAddress = (postId: string, replyId?: string) =>
  `/forum/posts/${postId}/history${replyId ? `?reply=${replyId}` : ''}`

/** The reply that a fragment of an address names, as feeds and old links have it; null for any other fragment. */
export const replyInFragment = (fragment: string) => /^#reply-([0-9a-f-]{36})$/.exec(fragment)?.[1] ?? null

/** The list that a reader came from, with its search and category; the whole forum for whoever came from elsewhere. */
export function listBefore(referrer: string, origin: string): string {
  const before = URL.canParse(referrer) ? new URL(referrer) : null
  return before?.origin === origin && before.pathname === '/forum'
    ? withoutViewerState(`/forum${before.search}`)
    : '/forum'
}

/** The page numbers worth a link: the first, the last and the ones around this one; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(near)].sort((one, other) => one - other)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [0, number] : [number]
  })
}
