import { FeedLinks } from '../FeedLinks.tsx'
import { feedOf, type ListView } from './address.ts'
import type { ForumTexts } from './texts.ts'

type Props = { view: ListView; figure: ForumTexts['statistics']['members']; isForVisitor: boolean }

/**
 * Foot of the list: its feeds, the weekly e-mail for visitors, and the source of the figure in the head that comes from
 * elsewhere.
 */
export const ListFoot = ({ view: { category }, figure: { value, label, source }, isForVisitor }: Props) => (
  <footer className="grid gap-2">
    <FeedLinks what={category?.name ?? 'the forum'} feed={feedOf(category)} />
    {isForVisitor && (
      <p className="text-sm text-soft">
        Not a member? Get <a href="/newsletter">the best of each week by e-mail</a>.
      </p>
    )}
    {source && (
      <p className="note">
        {`${value} ${label}: `}
        <a href={source.url}>{source.name}</a>
      </p>
    )}
  </footer>
)
