import { addressOf, type ListView } from './address.ts'
import { OrderLinks } from './OrderLinks.tsx'
import { SearchBox } from './SearchBox.tsx'

type Props = { view: ListView; onGo: (change: Partial<ListView>) => void }

/** Above the list: the search, the order, and what one looks at. */
export function ListHead({ view, onGo }: Props) {
  const { category, search, after } = view
  return (
    <div className="grid grid-cols-1 gap-4">
      {category && <p className="lead">{category.description}</p>}
      <SearchBox view={view} onSearch={(search) => onGo({ search, order: null })} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg wrap-anywhere" aria-live="polite">
          {search ? `Results for “${search}”` : category ? category.name : 'All discussions'}
        </h2>
        <OrderLinks view={view} onChoose={(order) => onGo({ order })} />
      </div>
      {after && (
        <p className="text-sm">
          You are on a later page of this list.{' '}
          <a href={addressOf({ ...view, after: null })}>Go to its beginning</a>
        </p>
      )}
    </div>
  )
}
