/** A feed in any format. All addresses are absolute; `html` is safe. */
export interface Feed {
  title: string
  description: string
  /** The page that the feed follows, and the feed's own address. */
  home: string
  self: string
  entries: readonly Entry[]
}

export interface Entry {
  /** The item's own id, which outlives its address. */
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
 * Makes the addresses of an item's links absolute, for a reader without a base address.
 * @param html from the server's renderer
 * @param page address of the item
 */
export const withWholeAddresses = (html: string, page: string): string =>
  html.replace(/(<a href=")([^"]*)/g, (link, beginning: string, address: string) =>
    URL.canParse(address) || !URL.canParse(address, page) ? link : beginning + new URL(address, page).href,
  )

/** Characters of HTML in a feed, which its formats escape once more. */
export const FEED_CHARACTERS = 1_000_000

/** The entries that a feed has room for, from the first on; one at least. */
export function entriesWithin(entries: readonly Entry[]): readonly Entry[] {
  let left = FEED_CHARACTERS
  const end = entries.findIndex(({ html }, index) => (left -= html.length) < 0 && index > 0)
  return end === -1 ? entries : entries.slice(0, end)
}

/** Returns the time of a feed's newest entry; an empty feed has a fixed time. */
export const updatedAt = ({ entries }: Feed): string =>
  entries.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b), '2026-01-01T00:00:00.000Z')
