import { FollowButton } from '../../toggles/FollowButton.tsx'
import { addressOf, FILTER_NAMES, type ListView } from '../address.ts'
import { FilterLinks } from './FilterLinks.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { SearchBox } from './SearchBox.tsx'

type Props = {
  view: ListView
  /** Categories that the viewer follows. */
  followed: readonly string[]
  onFollowed: () => void
  onGo: (change: Partial<ListView>) => void
}

/** Head of the list: search, order and active filters. */
export function ListHead({ view, followed, onFollowed, onGo }: Props) {
  const { category, search, filter, after } = view
  // On a phone the chips replace this line.
  const isPlain = !search && !category && !filter
  const ofCategory = search ? null : category
  const all = category ? category.name : 'All discussions'
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div
        className={`flex items-center justify-between gap-x-4 sm:col-span-full lg:col-auto ${isPlain ? 'max-md:sr-only' : ''}`}
      >
        <h2 className="min-w-0 text-(length:--text-lg) wrap-anywhere" aria-live="polite">
          {search
            ? `Results for “${search}”`
            : filter
              ? `${FILTER_NAMES[filter]} ${category ? `in ${all}` : 'discussions'}`
              : all}
        </h2>
        {ofCategory && (
          <FollowButton
            key={ofCategory.slug}
            what={{ category: ofCategory.name }}
            name={ofCategory.name}
            isFollowing={followed.includes(ofCategory.name)}
            onChanged={onFollowed}
          />
        )}
      </div>
      {ofCategory && (
        <p className="list-about text-(length:--text-sm) text-soft sm:col-span-full">
          {ofCategory.description}{' '}
          {ofCategory.page && <a href={ofCategory.page.href}>{ofCategory.page.label}</a>}
        </p>
      )}
      <SearchBox view={view} onSearch={(search) => onGo({ search, order: null })} />
      <div className="list-choices sm:col-span-full print:hidden">
        <FilterLinks view={view} onChoose={(chosen) => onGo({ filter: chosen })} />
        <OrderLinks view={view} onChoose={(order) => onGo({ order })} />
      </div>
      {after && (
        <p className="text-(length:--text-sm) text-soft sm:col-span-full">
          You’re on a later page of this list.{' '}
          <a href={addressOf({ ...view, after: null })}>Back to the first page</a>
        </p>
      )}
    </div>
  )
}
