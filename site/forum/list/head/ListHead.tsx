import { FollowButton } from '../../toggles/FollowButton.tsx'
import { addressOf, FILTER_NAMES, type ListView } from '../address.ts'
import { FilterLinks } from './FilterLinks.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useChoiceInView } from '../use-choice-in-view.ts'

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
  // The current order, unless it is the first, may be cut off in the strip of a phone.
  const choices = useChoiceInView<HTMLDivElement>('nav + nav li + li > [aria-current]')
  // On a phone the chips replace this line.
  const isPlain = !search && !category && !filter
  const all = category ? category.name : 'All discussions'
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <h2
        className={`text-(length:--text-lg) wrap-anywhere ${isPlain ? 'max-md:sr-only' : ''}`}
        aria-live="polite"
      >
        {search
          ? `Results for “${search}”`
          : filter
            ? `${FILTER_NAMES[filter]} ${category ? `in ${all}` : 'discussions'}`
            : all}
      </h2>
      <SearchBox view={view} onSearch={(search) => onGo({ search, order: null })} />
      <div
        ref={choices}
        className="strip relative flex justify-between gap-x-4 gap-y-0.5 sm:flex-wrap sm:col-span-full print:hidden"
      >
        <FilterLinks view={view} onChoose={(chosen) => onGo({ filter: chosen })} />
        <OrderLinks view={view} onChoose={(order) => onGo({ order })} />
      </div>
      {category && !search && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-(length:--text-sm) text-soft sm:col-span-full">
          <p className="max-w-full min-w-0 flex-1 basis-64">
            {category.description} {category.page && <a href={category.page.href}>{category.page.label}</a>}
          </p>
          <FollowButton
            key={category.slug}
            what={{ category: category.name }}
            name={category.name}
            isFollowing={followed.includes(category.name)}
            onChanged={onFollowed}
          />
        </div>
      )}
      {after && (
        <p className="text-(length:--text-sm) text-soft sm:col-span-full">
          You’re on a later page of this list.{' '}
          <a href={addressOf({ ...view, after: null })}>Back to the first page</a>
        </p>
      )}
    </div>
  )
}
