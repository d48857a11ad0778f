import { UNDO_WITHIN } from '#rules/items'
import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '../../data/gql.ts'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../../plain/toasts/toasts.ts'
import type { Reason } from '../../ui/decisions/DecisionReason.tsx'
import { announceChange } from '../refetch.ts'
import { forgetUndo, rememberUndo } from '../undo.ts'
import { UndoMutation, type DecisionAction } from './operations.ts'
import type { PendingItem } from './queue/operations.ts'

export const DecideMutation = graphql(`
  mutation DecideItems($input: DecideItemsInput!) {
    decideItems(input: $input) {
      id
      type
      status
      refusal
      target {
        type
        id
      }
    }
  }
`)

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

const versionOf = ({ type, id, version }: PendingItem) => `${type} ${id} ${version}`

type Undoable = { items: { type: PendingItem['target']['type']; id: string }[]; undo: () => void }

/**
 * Decides about pending items, shows it, and offers to undo it for ten seconds.
 * @param result the pending items, as last loaded
 */
export function useDecide(result: unknown) {
  const [{ fetching }, decide] = useMutation(DecideMutation)
  const [, undo] = useMutation(UndoMutation)
  const undoable = useRef<Undoable[]>([])

  const [decidedVersions, setDecidedVersions] = useState<ReadonlySet<string>>(new Set())
  const [latestResult, setLatestResult] = useState(result)
  // A new result replaces the local state: the author may have submitted the same text again.
  if (result !== latestResult) {
    setLatestResult(result)
    setDecidedVersions(new Set())
  }

  function forget(decision: Undoable) {
    undoable.current = undoable.current.filter((other) => other !== decision)
    forgetUndo(decision.undo)
  }
  async function retract(decisions: readonly Undoable[]) {
    decisions.forEach(forget)
    const responses = await Promise.all(decisions.map(({ items }) => undo({ input: { items } })))
    announceChange()
    const count = responses.reduce((sum, { data }) => sum + (data?.undoDecisions ?? 0), 0)
    if (count === 0) return toastProblem('Failed to undo', messageFrom(responses[0]?.error))
    toast('Undone', count === 1 ? 'It’s pending again.' : `${count} items are pending again.`)
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
    const decided = data.decideItems.flatMap(({ target }) =>
      target ? [{ type: target.type, id: target.id }] : [],
    )
    const refusal = data.decideItems.find((item) => item.refusal)?.refusal
    if (decided.length === 0) {
      toastProblem(failed, refusal ?? 'Please try again.')
      return true
    }
    const decision: Undoable = { items: decided, undo: () => void retract([decision]) }
    undoable.current.push(decision)
    rememberUndo(decision.undo)
    setTimeout(() => forget(decision), UNDO_WITHIN)
    const verb = action === 'APPROVE' ? 'Published' : 'Not published'
    const description = refusal
      ? `${verb}: ${decided.length} of ${items.length}. ${refusal}`
      : `${verb}. You can also undo this later, in Decided.`
    toastWithAction(done, description, {
      // The toast before has gone: this one offers to undo what that one did, too.
      label: undoable.current.length > 1 ? 'Undo all' : 'Undo',
      duration: UNDO_WITHIN,
      onAct: () => void retract(undoable.current),
    })
    return true
  }

  /** Returns whether it was just decided: it is no longer shown, also before the list has come again. */
  const isDecided = (item: PendingItem) => decidedVersions.has(versionOf(item))
  return { isBusy: fetching, isDecided, decide: run }
}
