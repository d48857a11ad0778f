import { useEffect, useRef, type MouseEvent, type SubmitEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressOf, MOST_SEARCHED, type ListView } from '../address.ts'
import { isPlainClick } from '../../../ui/islands/plain-click.ts'

type Props = { view: ListView; onSearch: (search: string) => void }

/**
 * Searches the discussions and replies of the selected category. Its clear button is a link, which works without
 * JavaScript, as does the form; the browser's own button is hidden.
 */
export function SearchBox({ view, onSearch }: Props) {
  const { category, search, order, filter } = view
  const box = useRef<HTMLInputElement>(null)

  // Back and Forward restore the search term; input typed before hydration stays.
  const latest = useRef(search)
  useEffect(() => {
    if (box.current && latest.current !== search) box.current.value = search
    latest.current = search
  }, [search])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(box.current?.value.trim() ?? '')
  }

  function handleClear(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSearch('')
    box.current?.focus()
  }

  return (
    <form
      className="flex gap-2 sm:col-span-full lg:col-auto print:hidden"
      role="search"
      action="/forum"
      onSubmit={handleSubmit}
    >
      {category && <input type="hidden" name="category" value={category.slug} />}
      {order && <input type="hidden" name="order" value={order} />}
      {filter && <input type="hidden" name="filter" value={filter} />}
      <div className="input-icon min-w-0 flex-1">
        <Icon name="search" />
        <input
          ref={box}
          className={`input min-h-10 appearance-none py-1.5 [&::-webkit-search-cancel-button]:hidden ${search ? 'pr-11' : ''}`}
          type="search"
          name="search"
          maxLength={MOST_SEARCHED}
          defaultValue={search}
          enterKeyHint="search"
          aria-label={category ? `Search in ${category.name}` : 'Search discussions'}
          placeholder={category ? `In ${category.name}` : 'Find a discussion'}
        />
        {search && (
          <a
            className="absolute top-1/2 right-1.5 grid size-9 -translate-y-1/2 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
            href={addressOf({ ...view, search: '', order: null, after: null })}
            onClick={handleClear}
          >
            <Icon name="close" />
            <span className="sr-only">Clear search</span>
          </a>
        )}
      </div>
      <Button type="submit" look="secondary" isSmall>
        Search
      </Button>
    </form>
  )
}
