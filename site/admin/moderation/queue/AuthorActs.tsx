import { onPlainClick } from '../../../ui/islands/plain-click.ts'
import { addressWith } from '../../address.ts'
import { useSearchParams } from '../../use-search-params.ts'
import type { PendingItem } from './operations.ts'

type Props = { author: NonNullable<PendingItem['author']>; onDisable: () => void }

/** Filters the queue by an author, or disables them. */
export function AuthorActs({ author, onDisable }: Props) {
  const { searchParams, navigate } = useSearchParams()
  const { id, firstName, lastName, isViewer } = author
  const name = <span className="sr-only"> {`${firstName} ${lastName}`}</span>
  const change = { author: id, search: null, member: null }
  return (
    <>
      {searchParams.get('author') !== id && (
        <a
          className="link-button"
          href={addressWith(searchParams, change)}
          onClick={onPlainClick(() => navigate(change))}
        >
          All by this author{name}
        </a>
      )}
      {!isViewer && (
        <button className="link-button needs-script" type="button" onClick={onDisable}>
          Disable author…{name}
        </button>
      )}
    </>
  )
}
