import { newPostPath } from '../../plain/page/new-post-path.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { addressOf, type ListView } from './address.ts'
import { onPlainClick } from '../../ui/islands/plain-click.ts'

type Props = { view: ListView; onGo: (change: Partial<ListView>) => void }

/** Shown for an empty list (specification, section 2, "Forum list") or a search without results. */
export function NoPosts({ view, onGo }: Props) {
  const { search, category, filter, after } = view
  if (after) return <PastTheEnd view={view} />
  if (search) return <NothingFound view={view} onGo={onGo} />
  if (filter) return <NothingLeft view={view} onGo={onGo} />
  return (
    <EmptyState icon="people" title={category ? `No posts in ${category.name}` : 'No discussions yet'}>
      <p>Be the first: someone else is probably wondering too.</p>
    </EmptyState>
  )
}

/** Shown for a later page that no longer has discussions. */
const PastTheEnd = ({ view }: Pick<Props, 'view'>) => (
  <EmptyState icon="people" title="You’ve reached the end">
    <p>There’s nothing more to show.</p>
    <a className="button button-secondary" href={addressOf({ ...view, after: null })}>
      Back to the first page
    </a>
  </EmptyState>
)

const LEFT = {
  unanswered: {
    title: 'No unanswered discussions',
    text: 'Every discussion has had a reply. Thanks!',
  },
  solved: {
    title: 'Nothing is solved yet',
    text: 'The person who asked can mark a reply as the answer.',
  },
}

/** Shown if no discussion matches the filters. */
function NothingLeft({ view, onGo }: Props) {
  const { category, filter } = view
  const { title, text } = LEFT[filter ?? 'solved']
  const all = { filter: null }
  return (
    <EmptyState icon="check" title={category ? `${title} in ${category.name}` : title}>
      <p>{text}</p>
      <a
        className="button button-secondary"
        href={addressOf({ ...view, ...all, after: null })}
        onClick={onPlainClick(() => onGo(all))}
      >
        See all discussions
      </a>
    </EmptyState>
  )
}

function NothingFound({ view, onGo }: Props) {
  const { search, category, filter } = view
  const wider = filter ? { filter: null } : category ? { category: null } : { search: '', order: null }
  return (
    <EmptyState
      icon="search"
      title={`Nothing${filter ? ` ${filter}` : ''} found for “${search}”${category ? ` in ${category.name}` : ''}`}
    >
      <p>Try fewer or different words. English and Irish both work, with or without the fada.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a className="button" href={newPostPath({ category: category?.slug, title: search })}>
          Ask the forum
        </a>
        <a
          className="button button-secondary"
          href={addressOf({ ...view, ...wider, after: null })}
          onClick={onPlainClick(() => onGo(wider))}
        >
          {filter
            ? 'Search all, answered or not'
            : category
              ? 'Search all categories'
              : 'See all discussions'}
        </a>
      </div>
    </EmptyState>
  )
}
