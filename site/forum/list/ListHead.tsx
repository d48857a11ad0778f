import { addressOf, type ListView } from './address.ts'
import { OrderLinks } from './OrderLinks.tsx'
import { SearchBox } from './SearchBox.tsx'

type Props = { view: ListView; onGo: (change: Partial<ListView>) => void }

/** Above the list: the search, the order, and what one looks at. */
export function ListHead({ view, onGo }: Props) {
  const { category, search, after } = view
  // On a phone the chips say as much.
  const isPlain = !search && !category
  return (
    <div className="list-head">
      <h2 className={isPlain ? 'max-md:sr-only' : undefined} aria-live="polite">
        {search ? `Results for “${search}”` : category ? category.name : 'All discussions'}
      </h2>
      <SearchBox view={view} onSearch={(search) => onGo({ search, order: null })} />
      <OrderLinks view={view} onChoose={(order) => onGo({ order })} />
      {category && !search && <p className="list-note">{category.description}</p>}
      {after && (
        <p className="list-note">
          You are on a later page of this list.{' '}
          <a href={addressOf({ ...view, after: null })}>Go to its beginning</a>
        </p>
      )}
    </div>
  )
}
