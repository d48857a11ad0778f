import { itemAddress } from '../../ui/islands/item-address.ts'
import { useState, type ReactNode } from 'react'
import type { ResultOf } from '../../data/gql.ts'
import { counted } from '../../plain/text/plural.ts'
import { grouped } from '../parts/labels.ts'
import { QueryState } from '../parts/QueryState.tsx'
import { useFresh } from '../refetch.ts'
import { VotePatternsQuery } from './operations.ts'

type Patterns = ResultOf<typeof VotePatternsQuery>['votePatterns']

/** Shows statistics about votes of the last thirty days, loaded when opened. */
export function VotePatterns() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card needs-script" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-semibold">Figures of the last 30 days</summary>
      {isOpen && <Figures />}
    </details>
  )
}

function Figures() {
  const query = useFresh({ query: VotePatternsQuery, variables: {} })
  const [{ data }] = query
  return (
    <div className="mt-3 grid grid-cols-1 gap-5">
      <QueryState what="the figures" of={data} query={query} />
      {data && <Lists patterns={data.votePatterns} />}
    </div>
  )
}

function Lists({ patterns: { votes, pairs, early, newcomers, adjustments } }: { patterns: Patterns }) {
  return (
    <>
      <p className="max-w-3xl text-sm text-soft">
        {`${counted(votes, 'vote was', 'votes were')} checked. `}
        These figures prove nothing: colleagues like each other’s posts, and good news spreads fast. Read the
        discussion before you decide anything.
      </p>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <Figure title="Members who voted for each other" none="None did.">
          {pairs.map(({ one, other, fromOne, fromOther }) => (
            <li key={`${one.id}${other.id}`}>
              <MemberLink member={one} /> for <MemberLink member={other} />:{' '}
              <strong>{grouped(fromOne)}</strong>, and the other way: <strong>{grouped(fromOther)}</strong>
            </li>
          ))}
        </Figure>
        <Figure title="Votes within 2 minutes of publication" none="None.">
          {early.map((each) => (
            <CountedItem key={each.item.id} {...each} />
          ))}
        </Figure>
        <Figure title="Votes from accounts younger than 7 days" none="None.">
          {newcomers.map((each) => (
            <CountedItem key={each.item.id} {...each} />
          ))}
        </Figure>
        <Figure title="Largest adjustments" none="None.">
          {adjustments.map(({ item, likeAdjustment, dislikeAdjustment, reason, createdAt }) => (
            <li key={`${item.id}${createdAt}`}>
              <ItemLink item={item} />: <strong>{signed(likeAdjustment)}</strong> likes,{' '}
              <strong>{signed(dislikeAdjustment)}</strong> dislikes. {reason}
            </li>
          ))}
        </Figure>
      </div>
    </>
  )
}

const signed = (count: number) => (count > 0 ? `+${grouped(count)}` : grouped(count))

const Figure = ({ title, none, children }: { title: string; none: string; children: ReactNode[] }) => (
  <section className="min-w-0">
    <h3 className="text-base">{title}</h3>
    {children.length === 0 ? (
      <p className="mt-2 text-sm text-soft">{none}</p>
    ) : (
      <ol className="mt-2 grid gap-1.5 text-sm wrap-anywhere">{children}</ol>
    )}
  </section>
)

const CountedItem = ({ item, count }: Patterns['early'][number]) => (
  <li>
    <strong>{grouped(count)}</strong> on <ItemLink item={item} />
  </li>
)

const ItemLink = ({ item }: { item: Patterns['early'][number]['item'] }) => (
  <a href={itemAddress(item.postId, item.isReply ? item.id : null)}>
    {item.isReply ? `a reply in ${item.title}` : item.title}
  </a>
)

const MemberLink = ({ member }: { member: Patterns['pairs'][number]['one'] }) => (
  <a href={`/profile/${member.id}`}>{`${member.firstName} ${member.lastName}`}</a>
)
