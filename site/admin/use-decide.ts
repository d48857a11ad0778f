import { UNDO_WITHIN } from '#rules/moderation'
import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import { messageFrom } from '../lib/graphql.ts'
import { toast, toastProblem, toastWithAction } from '../lib/toasts.ts'
import { announceChange } from './changes.ts'
import { DecideMutation, UndoMutation } from './moderation-operations.ts'
import type { Waiting } from './WaitingCard.tsx'

export type DecisionAction = 'approve' | 'reject'

const nounOf = (items: readonly Waiting[]) =>
  items.every(({ type }) => type === 'post')
    ? 'Post'
    : items.every(({ type }) => type === 'reply')
      ? 'Reply'
      : 'Item'

/** How decisions are said: one by its kind, several by their number (specification, section 8). */
function titles(items: readonly Waiting[]) {
  const noun = nounOf(items)
  const failed = `Failed to moderate ${noun.toLowerCase()}`
  return { done: items.length === 1 ? `${noun} Moderated` : `${items.length} Items Moderated`, failed }
}

const versionOf = ({ type, id, version }: Waiting) => `${type} ${id} ${version}`

type Undoable = { type: Waiting['held']['type']; id: string }[]

/** Decides about what waits, says so, and offers to take it back for ten seconds. */
export function useDecide() {
  const [{ fetching }, decide] = useMutation(DecideMutation)
  const [, undo] = useMutation(UndoMutation)
  // A new toast takes the place of the one before; what that one offered can still be taken back by key.
  const undoable = useRef<Undoable[]>([])

  const [decidedVersions, setDecidedVersions] = useState<ReadonlySet<string>>(new Set())

  async function handleUndo(items: Undoable) {
    undoable.current = undoable.current.filter((other) => other !== items)
    const { data, error } = await undo({ input: { items } })
    setDecidedVersions(new Set())
    announceChange()
    if (!data) return toastProblem('Failed to undo', messageFrom(error))
    toast('Undone', data.undoDecisions === 1 ? 'It waits again.' : `${data.undoDecisions} items wait again.`)
  }

  async function run(items: readonly Waiting[], action: DecisionAction, note: string) {
    const { done, failed } = titles(items)
    const { data, error } = await decide({
      input: { action, note, items: items.map(({ type, id, version }) => ({ type, id, version })) },
    })
    announceChange()
    if (!data) return toastProblem(failed, messageFrom(error))
    setDecidedVersions((before) => new Set([...before, ...items.map(versionOf)]))
    const decided = data.decideItems.flatMap(({ held }) => (held ? [{ type: held.type, id: held.id }] : []))
    const refusal = data.decideItems.find((item) => item.refusal)?.refusal
    if (decided.length === 0) return toastProblem(failed, refusal ?? 'Please try again.')
    undoable.current.push(decided)
    setTimeout(() => {
      undoable.current = undoable.current.filter((other) => other !== decided)
    }, UNDO_WITHIN)
    const verb = action === 'approve' ? 'Published' : 'Not published'
    const description = refusal ? `${verb}: ${decided.length} of ${items.length}. ${refusal}` : `${verb}.`
    toastWithAction(done, description, {
      label: 'Undo',
      duration: UNDO_WITHIN,
      onAct: () => void handleUndo(decided),
    })
  }

  function undoLast() {
    const last = undoable.current.at(-1)
    if (last) void handleUndo(last)
  }

  /** What was just decided is no longer shown, also before the list has come anew. */
  const isDecided = (item: Waiting) => decidedVersions.has(versionOf(item))
  return { isBusy: fetching, isDecided, decide: run, undoLast }
}
