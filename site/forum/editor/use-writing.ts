import { useState, type SubmitEvent } from 'react'
import type { CombinedError } from 'urql'
import { problemsFrom, type Problems } from '../../ui/forms/form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { failureTitle, messageFrom } from '../../data/graphql.ts'
import { toastProblem } from '../../plain/toasts/toasts.ts'
import type { Text } from '../../data/drafts/device.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { useViewer } from '../Viewer.tsx'

/** Labels of the form's buttons, and the title of its failure. */
export type Labels = { send: string; sending: string; failed: string }

type Writing<Content extends Text> = {
  /** Key of the draft (data/drafts/device.ts). */
  draftKey: string
  initial: Content
  /** Current version of the edited item; the draft stores the one on which it is based. */
  version?: string | undefined
  /** Validation errors of a form sent without JavaScript. */
  problems?: Problems
  labels: Labels
  /** Called first; returns true if the text may be sent. */
  mayStart?: (() => boolean) | undefined
  /** Validates the text before sending; null if it is valid. */
  check: (text: Content) => Problems | null | Promise<Problems | null>
  /** Sends the text; resolves to the reason of a failure. */
  onSend: (text: Content, version: string | undefined) => Promise<CombinedError | undefined>
}

/**
 * Manages an editor's form (specification, sections 2 and 5). The text is also stored on this device until it has been
 * sent.
 * @returns the draft, the form's ref and submit handler, validation errors, the reason of a failure, whether it is
 * being sent, and the options for a draft of an outdated version
 */
export function useWriting<Content extends Text>(writing: Writing<Content>) {
  const { draftKey, initial, version, labels, mayStart, check, onSend } = writing
  const { viewerId } = useViewer()
  const stored = version === undefined ? initial : { ...initial, version }
  const draft = useDraft<Content>(draftKey, stored, viewerId)
  const startedFrom = (draft.text as Text)['version']
  const { form, problems, isSending, submit } = useForm(draft.text, check, writing.problems)
  const [failure, setFailure] = useState<CombinedError>()

  async function send() {
    const error = await onSend(draft.text, startedFrom)
    setFailure(error)
    if (error) toastProblem(failureTitle(error, labels.failed), messageFrom(error))
    else if (version === undefined) draft.forget()
    else draft.forgetBoth()
    return problemsFrom(error)
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (mayStart?.() !== false) void submit(send)
  }

  const outdated = version !== undefined &&
    startedFrom !== version && {
      onRetain: () => draft.change({ version } as unknown as Partial<Content>),
      onReplace: () => draft.replace(stored, version),
    }
  return { draft, form, problems, failure, isSending, handleSubmit, outdated: outdated || null }
}
