import { useState } from 'react'
import { useMutation } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import type { Reason } from '../../ui/decisions/DecisionReason.tsx'
import { DecideMutation } from '../../ui/decisions/operations.ts'
import { announceChange } from '../refetch.ts'
import { useUndo } from '../undo.ts'
import type { DecisionAction } from './operations.ts'
import type { PendingItem } from './queue/operations.ts'

const nounOf = (items: readonly PendingItem[]) =>
  items.every(({ type }) => type === 'POST')
    ? 'Post'
    : items.every(({ type }) => type === 'REPLY')
      ? 'Reply'
      : 'Item'

/** Returns toast titles for decisions: by type for one item, by number for several (specification, section 8). */
function titles(items: readonly PendingItem[]) {
  const noun = nounOf(items)
  const failed = `Failed to moderate ${noun.toLowerCase()}`
  return { done: items.length === 1 ? `${noun} Moderated` : `${items.length} Items Moderated`, failed }
}

/** Shortens the title of an item to fit a toast. */
const shortened = (title: string) =>
  `“${title.length > MOST_SHOWN ? `${title.slice(0, MOST_SHOWN).trimEnd()}…` : title}”.`
const MOST_SHOWN = 50

const versionOf = ({ type, id, version }: PendingItem) => `${type} ${id} ${version}`

/**
 * Decides pending items, shows the outcome, and offers to undo it for ten seconds.
 * @param result the last loaded result of the queue
 */
export function useDecide(result: unknown) {
  const [{ fetching }, decide] = useMutation(DecideMutation)
  const offerUndo = useUndo()
  const [decidedVersions, setDecidedVersions] = useState<ReadonlySet<string>>(new Set())
  const [latestResult, setLatestResult] = useState(result)
  // A new result discards the local state: the author may have submitted the same text again.
  if (result !== latestResult) {
    setLatestResult(result)
    setDecidedVersions(new Set())
  }

  /**
   * Returns true if the decision was made. Also true if some or all items were refused, because none of them is left to
   * decide.
   */
  async function run(
    items: readonly PendingItem[],
    action: DecisionAction,
    { note, rule }: Reason,
  ): Promise<boolean> {
    const { done, failed } = titles(items)
    const { data, error } = await decide({
      input: {
        action,
        note,
        rule: rule || null,
        items: items.map(({ type, id, version }) => ({ type, id, version })),
      },
    })
    announceChange()
    if (!data) {
      toastProblem(failed, messageFrom(error))
      return false
    }
    setDecidedVersions((before) => new Set([...before, ...items.map(versionOf)]))
    const decided = data.decideItems.flatMap(({ target }) => target ?? [])
    const refusal = data.decideItems.find((item) => item.refusal)?.refusal
    if (decided.length === 0) {
      toastProblem(failed, refusal ?? 'Please try again.')
      return true
    }
    const verb = action === 'APPROVE' ? 'Published' : 'Not published'
    const [only, ...others] = items
    const named = only && others.length === 0 ? `${verb}: ${shortened(only.title)}` : `${verb}.`
    const description = refusal
      ? `${verb}: ${decided.length} of ${items.length}. ${refusal}`
      : `${named} Undo later in Decided.`
    offerUndo(decided, {
      title: done,
      description,
      undone: (count) => (count === 1 ? 'It’s pending again.' : `${count} items are pending again.`),
      kind: 'pending',
    })
    return true
  }

  /** Returns true for an item decided since the list was last loaded, which is hidden at once. */
  const isDecided = (item: PendingItem) => decidedVersions.has(versionOf(item))
  return { isBusy: fetching, isDecided, decide: run }
}
