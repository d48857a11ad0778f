import { useState, type SubmitEvent } from 'react'
import type { CombinedError } from 'urql'
import { problemsFrom, type Problems } from '../../ui/forms/form.ts'
import { useProblems } from '../../ui/forms/use-problems.ts'
import { failureTitle, messageFrom } from '../../data/graphql.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import type { Text } from '../../data/drafts/device.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { useViewer } from '../Viewer.tsx'

/** What the buttons of a form say, and the title of its failure. */
export type Labels = { send: string; sending: string; failed: string }

type Writing<Written extends Text> = {
  /** Which draft it is (data/drafts/device.ts). */
  draftKey: string
  initial: Written
  /** Names what an edit starts from, as it is stored now; the draft has the version that it did start from. */
  version?: string | undefined
  /** What the server said to a form that was sent without JavaScript. */
  problems?: Problems
  labels: Labels
  isSending: boolean
  /** Asked first; answers whether the text may be sent at all. */
  mayStart?: (() => boolean) | undefined
  /** What is wrong with the text before the server is asked; null for nothing. */
  check: (text: Written) => Problems | null | Promise<Problems | null>
  /** Sends it; answers why it did not arrive. */
  onSend: (text: Written, version: string | undefined) => Promise<CombinedError | undefined>
}

/**
 * A form of the forum in which somebody writes (specification, sections 2 and 5). What was written stays, on this device
 * too, until it has arrived.
 * @returns the draft, the form's ref and submit handler, what is wrong with its fields, why it was not sent, and what can be
 *   done about a draft that started from an older version than the one that is stored
 */
export function useWriting<Written extends Text>(writing: Writing<Written>) {
  const { draftKey, initial, version, labels, isSending, mayStart, check, onSend } = writing
  const { viewerId } = useViewer()
  const stored = version === undefined ? initial : { ...initial, version }
  const draft = useDraft<Written>(draftKey, stored, viewerId)
  const startedFrom = (draft.text as Text)['version']
  const { form, problems, setProblems } = useProblems(draft.text, recheck, writing.problems)
  const [failure, setFailure] = useState<CombinedError>()

  /** While somebody mends it; the rule may still be on its way. */
  function recheck(text: Written) {
    const found = check(text)
    return found instanceof Promise ? null : found
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || mayStart?.() === false) return
    const found = await check(draft.text)
    setProblems(found ?? {})
    if (found) return

    const error = await onSend(draft.text, startedFrom)
    setFailure(error)
    setProblems(problemsFrom(error) ?? {})
    if (error) return toastProblem(failureTitle(error, labels.failed), messageFrom(error))
    draft.forget()
  }

  const outdated = version !== undefined &&
    startedFrom !== version && {
      onRetain: () => draft.change({ version } as unknown as Partial<Written>),
      onReplace: () => draft.replace(stored, version),
    }
  return { draft, form, problems, failure, handleSubmit, outdated: outdated || null }
}
