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

/** Formats decisions: one by its kind, several by their number (specification, section 8). */
function titles(items: readonly PendingItem[]) {
  const noun = nounOf(items)
  const failed = `Failed to moderate ${noun.toLowerCase()}`
  return { done: items.length === 1 ? `${noun} Moderated` : `${items.length} Items Moderated`, failed }
}

/** Formats the title of an item for a line of a toast. */
const shortened = (title: string) =>
  `“${title.length > MOST_SHOWN ? `${title.slice(0, MOST_SHOWN).trimEnd()}…` : title}”.`
const MOST_SHOWN = 50

const versionOf = ({ type, id, version }: PendingItem) => `${type} ${id} ${version}`

/**
 * Decides about pending items, shows it, and offers to undo it for ten seconds.
 * @param result the pending items, as last loaded
 */
export function useDecide(result: unknown) {
  const [{ fetching }, decide] = useMutation(DecideMutation)
  const offerUndo = useUndo()
  const [decidedVersions, setDecidedVersions] = useState<ReadonlySet<string>>(new Set())
  const [latestResult, setLatestResult] = useState(result)
  // A new result replaces the local state: the author may have submitted the same text again.
  if (result !== latestResult) {
    setLatestResult(result)
    setDecidedVersions(new Set())
  }

  /**
   * Returns whether the decision was carried out; also true when some or all were refused, because nothing is left to
   * be decided.
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
      : `${named} You can also undo this later, in Decided.`
    offerUndo(decided, {
      title: done,
      description,
      undone: (count) => (count === 1 ? 'It’s pending again.' : `${count} items are pending again.`),
      kind: 'pending',
    })
    return true
  }

  /** Returns whether it was just decided: it is no longer shown, also before the list has come again. */
  const isDecided = (item: PendingItem) => decidedVersions.has(versionOf(item))
  return { isBusy: fetching, isDecided, decide: run }
}
