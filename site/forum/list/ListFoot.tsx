import { FeedLinks } from '../FeedLinks.tsx'
import { feedOf, type ListView } from './address.ts'
import type { ForumTexts } from './texts.ts'

type Props = { view: ListView; figure: ForumTexts['statistics']['members'] }

/** Below the list: its feeds, and where the one figure above it that nobody counts here comes from. */
export const ListFoot = ({ view: { category }, figure: { value, label, source } }: Props) => (
  <footer className="grid gap-2">
    <FeedLinks what={category?.name ?? 'the forum'} feed={feedOf(category)} />
    {source && (
      <p className="note">
        {`${value} ${label}: `}
        <a href={source.url}>{source.name}</a>
      </p>
    )}
  </footer>
)
