import { fullDay } from '../../ui/texts/time.ts'
import { isSample } from '../../components/sources/sources.ts'
import { FeedLinks } from '../FeedLinks.tsx'
import { feedOf, type ListView } from './address.ts'
import type { ForumTexts } from './texts.ts'

type Props = { view: ListView; figure: ForumTexts['statistics']['members'] }

/** Below the list: its feeds, and where the one figure above it that nobody counts here comes from. */
export const ListFoot = ({
  view: { category },
  figure: {
    value,
    label,
    source: { url, name, checkedOn },
  },
}: Props) => (
  <footer className="grid gap-2">
    <FeedLinks what={category?.name ?? 'the forum'} feed={feedOf(category)} />
    <p className="note">
      {`${value} ${label}: `}
      {isSample({ name }) ? (
        'a sample figure, not checked yet'
      ) : (
        <>
          <a href={url}>{name}</a>, checked on <time dateTime={checkedOn}>{fullDay(checkedOn)}</time>
        </>
      )}
    </p>
  </footer>
)
