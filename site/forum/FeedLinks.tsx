type Props = {
  /** Name of the subject that the feed follows. */
  what: string
  /** Its address without its ending. */
  feed: string
}

/** The feeds of a discussion, a category or the whole forum, for a feed reader. */
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
