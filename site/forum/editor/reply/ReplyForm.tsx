import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useForumViewerState } from '../../viewer-state/ForumViewerStateProvider.tsx'
import { useViewer } from '../../Viewer.tsx'
import type { CapturedForm } from '../form-capture.ts'
import { isDraftStoredHere, storeTyped } from '../../../data/drafts/draft-key.ts'
import { useTextAreasBefore } from '../../../ui/forms/use-input-before-hydration.ts'
import { PlainReply, type ReplyProps } from './PlainReply.tsx'
import { replyDraftKey } from './reply-labels.ts'

type Late = { Editor: ComponentType<ReplyProps & { captured: CapturedForm }>; captured: CapturedForm }

/**
 * Form for a reply. The page has a plain form; the editor is loaded when the viewer is about to write, and continues
 * with the text.
 */
export function ReplyForm(props: ReplyProps) {
  const { postId, attempt } = props
  const { viewerId } = useViewer()
  const { draftKeys } = useForumViewerState()
  const plain = useRef<HTMLFormElement>(null)
  useTextAreasBefore(plain)
  const isSent = useRef(false)
  const isComposing = useRef(false)
  const [isUnsent, setUnsent] = useState(false)
  const [late, setLate] = useState<Late | null>(null)
  const draftKey = replyDraftKey(postId)
  const hasDraft = draftKeys.has(draftKey)

  async function loadEditor() {
    try {
      const { default: Editor, captureReply } = await import('./ReplyEditor.tsx')
      // Replacing the form would lose a composition in progress; its end triggers another attempt.
      if (!plain.current || isComposing.current) return
      const captured = captureReply(plain.current, draftKey, attempt, isSent.current)
      // Synchronous, so that no character typed between the two forms is lost.
      flushSync(() => setLate({ Editor, captured }))
    } catch (error) {
      console.info('What helps to write a reply did not arrive.', error)
      if (isSent.current) setUnsent(true)
      isSent.current = false
    }
  }

  const loadIfCaptured = useEffectEvent(() => {
    const isHere = plain.current?.contains(document.activeElement)
    const hasStoredDraft = hasDraft || isDraftStoredHere(draftKey, viewerId)
    if (typedIn(plain.current) || isHere || attempt || hasStoredDraft) void loadEditor()
  })
  useEffect(() => loadIfCaptured(), [viewerId, hasDraft])

  useEffect(() => {
    if (late) return
    const retain = () => storeTyped(draftKey, viewerId, typedIn(plain.current))
    addEventListener('pagehide', retain)
    return () => removeEventListener('pagehide', retain)
  }, [late, draftKey, viewerId])

  function handleComposition({ type }: { type: string }) {
    isComposing.current = type === 'compositionstart'
    if (!isComposing.current) void loadEditor()
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    // The browser may have cached the failed import, so the second press submits the plain form.
    if (isUnsent) return
    event.preventDefault()
    isSent.current = true
    setUnsent(false)
    void loadEditor()
  }

  return (
    <section id="reply" aria-label="Reply to this discussion">
      {late ? (
        <late.Editor {...props} captured={late.captured} />
      ) : (
        <PlainReply
          form={plain}
          attempt={attempt}
          isUnsent={isUnsent}
          onBegin={() => void loadEditor()}
          onCompose={handleComposition}
          onSubmit={handleSubmit}
        />
      )}
    </section>
  )
}

/** Returns the plain form's text, typed or restored by the browser. */
function typedIn(form: HTMLElement | null): string {
  const field = form?.querySelector('textarea')
  return field && field.value !== field.defaultValue ? field.value : ''
}
