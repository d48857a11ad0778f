type Props = {
  /** Name of the feed's subject. */
  what: string
  /** URL of the feed without its extension. */
  feed: string
}

/** Links to the feeds of a discussion, a category or the whole forum. */
export const FeedLinks = ({ what, feed }: Props) => (
  <p className="feed-links text-sm text-soft">
    Subscribe to {what}:{' '}
    <a href={`${feed}.xml`} type="application/atom+xml">
      Atom
    </a>{' '}
    ·{' '}
    <a href={`${feed}.json`} type="application/feed+json">
      JSON feed
    </a>
  </p>
)
