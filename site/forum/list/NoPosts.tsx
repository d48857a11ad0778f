import { EmptyState } from '../../ui/EmptyState.tsx'
import { addressOf, type ListView } from './address.ts'
import { onPlainClick } from '../../lib/page/plain-click.ts'

type Props = { view: ListView; onGo: (change: Partial<ListView>) => void }

/** The list without anything in it (specification, section 2, "Forum list"), and a search that found nothing. */
export function NoPosts({ view, onGo }: Props) {
  const { search, category, after } = view
  if (after) return <PastTheEnd view={view} />
  if (search) return <NothingFound view={view} onGo={onGo} />
  return (
    <EmptyState icon="people" title={category ? `No posts in ${category.name}` : 'No discussions yet'}>
      <p>Be the first: someone else is probably wondering too.</p>
    </EmptyState>
  )
}

/** A later page whose discussions are gone, or that was only just the last one. */
const PastTheEnd = ({ view }: Pick<Props, 'view'>) => (
  <EmptyState icon="people" title="You’ve reached the end">
    <p>Everything is on the earlier pages.</p>
    <a className="button button-secondary" href={addressOf({ ...view, after: null })}>
      Back to the first page
    </a>
  </EmptyState>
)

function NothingFound({ view, onGo }: Props) {
  const { search, category } = view
  const wider = category ? { category: null } : { search: '', order: null }
  return (
    <EmptyState
      icon="search"
      title={`Nothing found for “${search}”${category ? ` in ${category.name}` : ''}`}
    >
      <p>Try fewer or different words. English and Irish both work, with or without the fada.</p>
      <a
        className="button button-secondary"
        href={addressOf({ ...view, ...wider, after: null })}
        onClick={onPlainClick(() => onGo(wider))}
      >
        {category ? 'Search all categories' : 'See all discussions'}
      </a>
    </EmptyState>
  )
}
