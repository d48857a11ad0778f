/** A feed in any format. All URLs are absolute; `html` is sanitized. */
export interface Feed {
  title: string
  description: string
  /** URL of the page that the feed belongs to, and of the feed itself. */
  home: string
  self: string
  entries: readonly Entry[]
}

export interface Entry {
  /** Permanent id of the entry, independent of its URL. */
  id: string
  url: string
  title: string
  html: string
  author: string
  category: string
  published: string
  updated: string
}

/**
 * Makes links absolute for feed readers without a base URL.
 * @param html from the server's renderer
 * @param page URL of the item
 */
export const withWholeAddresses = (html: string, page: string): string =>
  html.replace(/(<a href=")([^"]*)/g, (link, beginning: string, address: string) =>
    URL.canParse(address) || !URL.canParse(address, page) ? link : beginning + new URL(address, page).href,
  )

/** Limit of the HTML in a feed, in characters before the format's own escaping. */
export const FEED_CHARACTERS = 1_000_000

/** Returns the first entries within the limit, at least one. */
export function entriesWithin(entries: readonly Entry[]): readonly Entry[] {
  let left = FEED_CHARACTERS
  const end = entries.findIndex(({ html }, index) => (left -= html.length) < 0 && index > 0)
  return end === -1 ? entries : entries.slice(0, end)
}

/** Returns the time of a feed's newest entry; an empty feed has a fixed time. */
export const updatedAt = ({ entries }: Feed): string =>
  entries.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b), '2026-01-01T00:00:00.000Z')
