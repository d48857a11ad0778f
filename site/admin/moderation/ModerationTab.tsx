import { useLayoutEffect, useRef, useState } from 'react'
import { readFragment } from '../../lib/gql.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../parts/QueryState.tsx'
import { TabHeading } from '../parts/TabHeading.tsx'
import { useFresh } from '../refetch.ts'
import { useSearchParams } from '../use-search-params.ts'
import { MemberSheet } from '../users/MemberSheet.tsx'
import { UserDialogs, type UserAct } from '../users/UserDialogs.tsx'
import { cardAt, cardWithFocus, focusNear, nameOf } from './card-focus.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { PendingFields, PendingQuery, type DecisionAction, type PendingItem } from './operations.ts'
import { PendingList } from './PendingList.tsx'
import { useDecide } from './use-decide.ts'
import { useKeys } from './use-keys.ts'

/** Content Moderation (specification, section 2, "Moderation tab"), by mouse or by single keys. */
export function ModerationTab() {
  const { searchParams, navigate } = useSearchParams()
  const asked = useFresh({ query: PendingQuery, variables: {} })
  const [{ data }] = asked
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<{
    items: PendingItem[]
    action: DecisionAction
    at: number
  } | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [userAct, setUserAct] = useState<UserAct | null>(null)
  const { isBusy, isDecided, decide, undoLast } = useDecide(data)
  const resumeAt = useRef<number | null>(null)
  const latestQuestion = useLatest(question ?? undefined)

  const lists = [data?.posts, data?.replies].map(
    (list) =>
      list?.nodes.map((node) => readFragment(PendingFields, node)).filter((item) => !isDecided(item)) ?? [],
  )
  const all = lists.flat()
  const chosenItems = all.filter((item) => chosen.has(nameOf(item)))

  function ask(items: PendingItem[], action: DecisionAction) {
    const [first] = items
    if (first) setQuestion({ items, action, at: all.indexOf(first) })
  }
  function choose(item: PendingItem, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(nameOf(item))
    else next.delete(nameOf(item))
    setChosen(next)
  }
  const underRing = () => all.find((item) => nameOf(item) === cardWithFocus())
  const ofKeys = () =>
    chosenItems.length > 0 ? chosenItems : [underRing()].filter((item) => item !== undefined)

  useKeys({
    j: () => focusNear(1),
    k: () => focusNear(-1),
    a: () => ask(ofKeys(), 'APPROVE'),
    r: () => ask(ofKeys(), 'REJECT'),
    x: () => {
      const item = underRing()
      if (item) choose(item, !chosen.has(nameOf(item)))
    },
    u: undoLast,
    '?': () => setHelpOpen(true),
  })

  // What was decided goes; whoever works with keys goes on where it was.
  useLayoutEffect(() => {
    if (resumeAt.current === null || document.activeElement !== document.body) return
    cardAt(resumeAt.current)?.focus()
    resumeAt.current = null
  }, [data])

  async function handleDecide(note: string) {
    if (!question) return
    // After a failure the dialog stays, and with it the choice and what was written.
    if (!(await decide(question.items, question.action, note))) return
    resumeAt.current = question.at
    setChosen(new Set())
    setQuestion(null)
  }

  return (
    <section className="grid grid-cols-1 gap-6" aria-labelledby="moderation-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabHeading id="moderation-heading">Content Moderation</TabHeading>
        <Button look="quiet" isSmall onClick={() => setHelpOpen(true)}>
          Keys <kbd className="key">?</kbd>
        </Button>
      </div>
      <QueryState what="the queue" of={data} asked={asked} />
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
              onDecide={(item, action) => ask([item], action)}
            />
          ))}
        </div>
      )}
      {chosenItems.length > 0 && (
        <div className="act-bar" role="group" aria-label="All that are chosen">
          <strong aria-live="polite">{chosenItems.length} chosen</strong>
          <Button isSmall onClick={() => ask(chosenItems, 'APPROVE')}>
            Approve all
          </Button>
          <Button look="secondary" isSmall onClick={() => ask(chosenItems, 'REJECT')}>
            Reject all
          </Button>
          <Button look="quiet" isSmall onClick={() => setChosen(new Set())}>
            Choose none
          </Button>
        </div>
      )}
      {latestQuestion && (
        <DecisionDialog
          key={`${latestQuestion.action} ${latestQuestion.items.map(nameOf).join()} ${String(question !== null)}`}
          items={latestQuestion.items}
          action={latestQuestion.action}
          isOpen={question !== null}
          isBusy={isBusy}
          onClose={() => setQuestion(null)}
          onDecide={(note) => void handleDecide(note)}
          returnFocus={() => cardAt(latestQuestion.at)}
        />
      )}
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <MemberSheet
        isModerating
        id={searchParams.get('member')}
        onClose={() => navigate({ member: null })}
        onAct={setUserAct}
      />
      <UserDialogs act={userAct} onClose={() => setUserAct(null)} />
    </section>
  )
}
