import { useLayoutEffect, useRef, useState } from 'react'
import { readFragment } from '../../../data/gql.ts'
import type { Reason } from '../../../ui/decisions/DecisionReason.tsx'
import { QueryState } from '../../parts/QueryState.tsx'
import { useKeys } from '../../parts/use-keys.ts'
import { useFresh } from '../../refetch.ts'
import { useSearchParams } from '../../use-search-params.ts'
import { MemberSheet } from '../../users/MemberSheet.tsx'
import { undoLatest } from '../../../ui/toasts/undo.ts'
import { DisableDialog } from '../../users/DisableDialog.tsx'
import type { Suspendable } from '../../users/operations.ts'
import { MemberDialogs, type MemberAct } from '../../users/MemberDialogs.tsx'
import { ActBar } from './ActBar.tsx'
import { cardAt, cardWithFocus, focusNear, nameOf } from './card-focus.ts'
import { DecisionDialog } from '../DecisionDialog.tsx'
import { PendingFields, PendingQuery, pendingVariables, type PendingItem } from './operations.ts'
import type { DecisionAction } from '../operations.ts'
import { PendingList } from './PendingList.tsx'
import { QueueTools } from './QueueTools.tsx'
import { useDecide } from '../use-decide.ts'
import { usePresence } from './use-presence.ts'

/** Returns the distinct authors of these items, without the viewer. */
const authorsOf = (items: readonly PendingItem[]) => [
  ...new Map(
    items.flatMap(({ author }) => (author && !author.isViewer ? [[author.id, author] as const] : [])),
  ).values(),
]

/** Lists pending items (specification, section 2, "Moderation tab"), decided by pointer or by single keys. */
export function PendingView() {
  const { searchParams, navigate } = useSearchParams()
  const query = useFresh({ query: PendingQuery, variables: pendingVariables(searchParams) })
  const [{ data }] = query
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [confirmation, setConfirmation] = useState<{
    items: PendingItem[]
    action: DecisionAction
    at: number
  } | null>(null)
  const [userAct, setUserAct] = useState<MemberAct | null>(null)
  const [suspending, setSuspending] = useState<Suspendable[]>([])
  const [disabledFrom, setDisabledFrom] = useState<PendingItem | null>(null)
  const { isBusy, isDecided, decide } = useDecide(data)
  const resumeAt = useRef<number | null>(null)
  const lookingAt = usePresence(confirmation?.items[0]?.id ?? (userAct ? (disabledFrom?.id ?? null) : null))

  const loaded = [data?.posts, data?.replies].map(
    (list) => list?.nodes.map((node) => readFragment(PendingFields, node)) ?? [],
  )
  const lists = loaded.map((items) => items.filter((item) => !isDecided(item)))
  const all = lists.flat()
  const chosenItems = all.filter((item) => chosen.has(nameOf(item)))

  function confirm(items: PendingItem[], action: DecisionAction) {
    const [first] = items
    if (first) setConfirmation({ items, action, at: all.indexOf(first) })
  }
  function choose(item: PendingItem, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(nameOf(item))
    else next.delete(nameOf(item))
    setChosen(next)
  }
  const isAllChosen = all.length > 0 && chosenItems.length === all.length
  const chooseAll = () => setChosen(new Set(isAllChosen ? [] : all.map(nameOf)))
  function confirmDisabling(item: PendingItem | undefined) {
    if (!item?.author || item.author.isViewer) return
    resumeAt.current = all.indexOf(item)
    setDisabledFrom(item)
    setUserAct({ kind: 'disable', user: item.author })
  }
  const underRing = () => all.find((item) => nameOf(item) === cardWithFocus())
  const ofKeys = () =>
    chosenItems.length > 0 ? chosenItems : [underRing()].filter((item) => item !== undefined)

  useKeys({
    j: () => focusNear(1),
    k: () => focusNear(-1),
    a: () => confirm(ofKeys(), 'APPROVE'),
    r: () => confirm(ofKeys(), 'REJECT'),
    x: () => {
      const item = underRing()
      if (item) choose(item, !chosen.has(nameOf(item)))
    },
    '*': chooseAll,
    d: () => confirmDisabling(underRing()),
    u: () => void undoLatest(),
  })

  // Decided items leave the list; keyboard focus stays at the same position.
  useLayoutEffect(() => {
    if (resumeAt.current === null || document.activeElement !== document.body) return
    cardAt(resumeAt.current)?.focus()
    resumeAt.current = null
  }, [data])

  async function handleDecide(why: Reason) {
    if (!confirmation) return
    // After a failure the dialog stays open and retains the selection and the note.
    if (!(await decide(confirmation.items, confirmation.action, why))) return
    resumeAt.current = confirmation.at
    setChosen(new Set())
    setConfirmation(null)
  }

  return (
    <>
      <QueueTools
        author={data?.author ? `${data.author.firstName} ${data.author.lastName}` : null}
        shown={all.length}
        isAllShown={!data || loaded.flat().length >= data.posts.totalCount + data.replies.totalCount}
        isAllChosen={isAllChosen}
        onChooseAll={chooseAll}
      />
      <QueryState what="the queue" shape="cards" of={data} query={query} />
      {data && (
        <div className="grid items-start gap-8 lg:grid-cols-2">
          {(['POST', 'REPLY'] as const).map((type, index) => (
            <PendingList
              key={type}
              type={type}
              total={(type === 'POST' ? data.posts : data.replies).totalCount}
              items={lists[index] ?? []}
              chosen={chosen}
              onChoose={choose}
              onDecide={(item, action) => confirm([item], action)}
              onDisable={confirmDisabling}
              lookingAt={lookingAt}
              isFiltered={searchParams.has('search') || searchParams.has('author')}
            />
          ))}
        </div>
      )}
      {suspending.length > 0 && (
        <DisableDialog
          users={suspending}
          onClose={(isDone) => {
            setSuspending([])
            if (isDone) setChosen(new Set())
          }}
        />
      )}
      {chosenItems.length > 0 && (
        <ActBar
          count={chosenItems.length}
          onAction={(action) => confirm(chosenItems, action)}
          onDisable={() => setSuspending(authorsOf(chosenItems))}
          onChooseNone={() => setChosen(new Set())}
        />
      )}
      {confirmation && (
        <DecisionDialog
          items={confirmation.items}
          action={confirmation.action}
          isBusy={isBusy}
          onClose={() => setConfirmation(null)}
          onDecide={(why) => void handleDecide(why)}
          returnFocus={() => cardAt(confirmation.at)}
        />
      )}
      <MemberSheet
        isModerating
        id={searchParams.get('member')}
        onClose={() => navigate({ member: null })}
        onAct={(act) => {
          setDisabledFrom(null)
          setUserAct(act)
        }}
      />
      <MemberDialogs
        act={userAct}
        onClose={() => setUserAct(null)}
        returnFocus={() => cardAt(resumeAt.current ?? 0)}
      />
    </>
  )
}
