import { onPlainClick } from '../../../ui/islands/plain-click.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { addressWith } from '../../address.ts'
import { FilterForm } from '../../parts/FilterForm.tsx'
import { KeysHelp } from '../../parts/KeysHelp.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { grouped } from '../../parts/labels.ts'
import { useSearchParams } from '../../use-search-params.ts'

type Props = {
  /** Author by whom the queue is filtered. */
  author: string | null
  shown: number
  /** False if more items are pending than are shown. */
  isAllShown: boolean
  isAllChosen: boolean
  onChooseAll: () => void
}

/** Searches the queue, shows the active filters, and selects all shown items. */
export function QueueTools({ author, shown, isAllShown, isAllChosen, onChooseAll }: Props) {
  const { searchParams } = useSearchParams()
  const search = searchParams.get('search')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilterForm retained={searchParams.has('author') ? ['author'] : []}>
        <SearchField label="Search the queue" placeholder="Text or author" />
      </FilterForm>
      <div className="flex min-h-[2.875rem] flex-wrap items-center gap-3">
        {search && <FilterChip name="search" label={`“${search}”`} />}
        {author && <FilterChip name="author" label={`By ${author}`} />}
        <Button
          className={`needs-script ${shown === 0 ? 'invisible' : ''}`}
          look="secondary"
          isSmall
          aria-pressed={isAllChosen}
          onClick={onChooseAll}
        >
          Select {isAllShown ? 'all' : 'these'} {grouped(shown)}
        </Button>
        <KeysHelp of="moderation" />
      </div>
    </div>
  )
}

/** Shows an active filter of the queue; pressing it removes the filter. */
function FilterChip({ name, label }: { name: 'search' | 'author'; label: string }) {
  const { searchParams, navigate } = useSearchParams()
  const change = { [name]: null }
  return (
    <a
      className="chip chip-removable"
      href={addressWith(searchParams, change)}
      onClick={onPlainClick(() => navigate(change))}
    >
      {label}
      <Icon name="close" />
      <span className="sr-only"> (remove this filter)</span>
    </a>
  )
}
