import { useState } from 'react'
import { useMutation } from 'urql'
import { readFragment } from '../../../data/gql.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { cursorsIn } from '../../address.ts'
import { Paging } from '../../parts/Paging.tsx'
import { Empty, QueryState } from '../../parts/QueryState.tsx'
import { showResult, useFresh } from '../../refetch.ts'
import { useSearchParams } from '../../use-search-params.ts'
import { PutBackMutation, RemovedFields, RemovedQuery, type RemovedItem } from './operations.ts'
import { RemovedCard } from './RemovedCard.tsx'

/** Lists items deleted by their authors in the last thirty days, and restores them (decisions, "After publication"). */
export function RemovedView() {
  const { searchParams } = useSearchParams()
  const query = useFresh({ query: RemovedQuery, variables: cursorsIn(searchParams) })
  const [{ data, fetching }] = query
  const [item, setItem] = useState<RemovedItem | null>(null)
  const [{ fetching: isBusy }, putBack] = useMutation(PutBackMutation)
  const items = data?.removedItems.nodes.map((node) => readFragment(RemovedFields, node)) ?? []

  async function handlePutBack() {
    if (!item) return
    const label = {
      done: 'Put back',
      failed: 'Failed to put this back',
      description: 'We’ll e-mail the author.',
    }
    if (showResult(await putBack({ input: { type: item.type, id: item.id } }), label)) setItem(null)
  }

  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="removed-heading">
      <div>
        <h3 id="removed-heading">Removed</h3>
        <p className="text-sm text-soft">
          Deleted by their authors in the last 30 days, after which they’re gone for good. Put something back
          only if its author asks.
        </p>
      </div>
      <QueryState what="removed items" shape="cards" of={data} query={query} />
      {data && items.length === 0 && (
        <Empty icon="check">Nothing has been deleted in the last 30 days.</Empty>
      )}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2" aria-busy={fetching}>
        {items.map((each) => (
          <li key={each.id}>
            <RemovedCard item={each} onPutBack={() => setItem(each)} />
          </li>
        ))}
      </ul>
      {data && items.length > 0 && <Paging of={data.removedItems.pageInfo} />}
      {item && (
        <FormDialog
          onClose={() => setItem(null)}
          title={item.type === 'POST' ? 'Put back this discussion?' : 'Put back this reply?'}
          description="It goes back where it was, under the author’s name, and we e-mail them. The log records it."
          submitLabel="Put back"
          busyLabel="Putting back..."
          isBusy={isBusy}
          onSubmit={() => void handlePutBack()}
        >
          <p className="line-clamp-2 font-semibold">{item.title}</p>
        </FormDialog>
      )}
    </section>
  )
}
