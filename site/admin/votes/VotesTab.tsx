import { useState } from 'react'
import { plural } from '../../plain/text/plural.ts'
import { enumOf } from '../../data/enums.ts'
import { readFragment } from '../../data/gql.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FilterForm } from '../parts/FilterForm.tsx'
import { Paging } from '../parts/Paging.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { TabHeading } from '../parts/TabHeading.tsx'
import { grouped } from '../parts/labels.ts'
import { asItIsNow, useFresh } from '../refetch.ts'
import { useSearchParams } from '../use-search-params.ts'
import { ItemFields, ItemsQuery, itemsVariables, type VotedItem } from './operations.ts'
import { shown } from './totals.ts'
import { VotePatterns } from './VotePatterns.tsx'
import { VoteDialog } from './VoteDialog.tsx'

const NOUNS = { POST: 'posts', REPLY: 'replies' }

/** Layout of a post or reply, with its votes beside it on a wide screen. */
const ROW =
  'grid w-full grid-cols-1 items-center gap-x-8 gap-y-0.5 px-4 py-3 text-left text-ink hover:bg-sunken focus-visible:-outline-offset-3 min-[44rem]:grid-cols-[minmax(0,1fr)_auto]'

/** Vote Management (specification, section 2, "Vote Management tab"). */
export function VotesTab() {
  const { searchParams, navigate } = useSearchParams()
  const variables = itemsVariables(searchParams)
  const [chosen, setChosen] = useState<VotedItem | null>(null)
  const query = useFresh({ query: ItemsQuery, variables })
  const [{ data, fetching }] = query
  const items = data?.moderatedItems.nodes.map((node) => readFragment(ItemFields, node)) ?? []
  const noun = NOUNS[variables.type]

  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="votes-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabHeading id="votes-heading">Vote Management</TabHeading>
        <div className="cluster" role="group" aria-label="Entity type">
          {(['post', 'reply'] as const).map((type) => (
            <button
              key={type}
              className="chip"
              type="button"
              aria-pressed={variables.type === enumOf(type)}
              onClick={() => navigate({ type: type === 'post' ? null : type, after: null, before: null })}
            >
              {type === 'post' ? 'Posts' : 'Replies'}
            </button>
          ))}
          {(['post', 'reply'] as const).map((type) => (
            <a key={type} className="chip without-script" href={`/admin?tab=votes&type=${type}`}>
              {type === 'post' ? 'Posts' : 'Replies'}
            </a>
          ))}
        </div>
      </div>
      <FilterForm retained={['type']}>
        <SearchField label={`Search ${noun}`} placeholder="Title or content" />
      </FilterForm>
      <QueryState what={noun} of={data} query={query} />
      {data && items.length === 0 && (
        <Empty icon="search">
          {variables.search
            ? `No ${noun} found matching your search.`
            : `Start typing to search for ${noun}.`}
        </Empty>
      )}
      {items.length > 0 && (
        <ul className="card card-flush gap-0 divide-y divide-line" aria-busy={fetching}>
          {items.map((item) => (
            <li key={item.id}>
              <button className={`cursor-pointer ${ROW}`} type="button" onClick={() => setChosen(item)}>
                <span className="col-start-1 font-[650] wrap-anywhere">{item.title}</span>
                <span className="col-start-1 line-clamp-1 text-sm text-soft">{item.excerpt}</span>
                <Totals item={item} />
              </button>
              <article className={`without-script ${ROW}`}>
                <a className="col-start-1 font-[650] wrap-anywhere" href={`/forum/posts/${item.postId}`}>
                  {item.title}
                </a>
                <p className="col-start-1 line-clamp-1 text-sm text-soft">{item.excerpt}</p>
                <Totals item={item} />
              </article>
            </li>
          ))}
        </ul>
      )}
      {data && items.length > 0 && <Paging of={data.moderatedItems.pageInfo} />}
      <VotePatterns />
      {chosen && <VoteDialog item={asItIsNow(chosen, items)} onClose={() => setChosen(null)} />}
    </section>
  )
}

function Totals({ item }: { item: VotedItem }) {
  const { likes, dislikes } = shown(item)
  const isAdjusted = item.likeAdjustment !== 0 || item.dislikeAdjustment !== 0
  return (
    <span className="flex flex-wrap items-center gap-x-4 text-(length:--text-sm) min-[44rem]:[grid-area:1/2/3/3]">
      <span className="flex items-center gap-1">
        <Icon name="like" />
        <span>
          <strong>{grouped(likes)}</strong> {plural(likes, 'like', 'likes')}
        </span>
      </span>
      <span className="flex items-center gap-1">
        <Icon name="dislike" />
        <span>
          <strong>{grouped(dislikes)}</strong> {plural(dislikes, 'dislike', 'dislikes')}
        </span>
      </span>
      {isAdjusted && <span className="text-soft">adjusted</span>}
    </span>
  )
}
