import { useLayoutEffect, useRef, useState } from 'react'
import { addBesideDraft, beginBesideDraft, draftIn } from '../../../data/drafts/device.ts'
import { withViewerState } from '../../../plain/page/with-viewer-state.ts'
import { goWithToast } from '../../../plain/toasts/toast-across-pages.ts'
import type { Problems } from '../../../ui/forms/form.ts'
import { useViewer } from '../../Viewer.tsx'
import { captureForm, changedIn, restoreForm, type CapturedForm } from '../form-capture.ts'
import { PostForm } from '../PostForm.tsx'
import { showNewKind } from './kinds.ts'
import { NEW_POST, newPostIn, useNewPost } from './use-new-post.ts'

export type NewPostProps = {
  /** Initial category; empty for none. */
  category: string
  isVacancy: boolean
  /** Validation errors of a form sent without JavaScript. */
  problems: Problems
  /** State captured from the plain form. */
  captured: CapturedForm
}

/** Starts a discussion on its own page, as the dialog does. */
export default function NewPostForm({ category, isVacancy, problems, captured }: NewPostProps) {
  const { viewerId, requireSignIn } = useViewer()
  const container = useRef<HTMLDivElement>(null)
  const [initial] = useState(() => newPostIn(category))
  const { form, kind } = useNewPost(
    initial,
    (id) => goWithToast(withViewerState(`/forum/posts/${id}`)),
    isVacancy,
  )
  useLayoutEffect(() => restoreForm(container.current, captured), [captured])
  useLayoutEffect(() => showNewKind(kind), [kind])

  function mayStart() {
    if (!viewerId)
      requireSignIn('You need to be logged in to create posts.', 'to start a discussion', { act: 'write' })
    return viewerId !== null
  }

  return (
    <div ref={container}>
      <PostForm
        isNew
        isVacancy={isVacancy}
        {...form}
        problems={problems}
        mayStart={mayStart}
        cancelHref="/forum"
      />
    </div>
  )
}

/**
 * Captures the plain form, and stores its typed or prefilled text in the draft. A draft of another category than that
 * of the link is retained beside it, as it may lack the fields that the link is for.
 */
export function capturePost(plain: HTMLFormElement, category: string, viewerId: string | null): CapturedForm {
  const draft = draftIn(NEW_POST, viewerId)?.text
  if (isFollowed() && category && draft?.category && draft.category !== category)
    beginBesideDraft(NEW_POST, viewerId, newPostIn(category))
  const typed = changedIn(plain, newPostIn(category))
  const isWritten = Object.keys(typed).length > 0
  addBesideDraft(NEW_POST, viewerId, { ...(isWritten && category && { category }), ...typed })
  forgetTitle()
  return captureForm(plain)
}

/** Returns true if a link led here, rather than a reload or a return to a text in progress. */
function isFollowed() {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

/**
 * Removes the title from the URL after the draft has stored it; otherwise a reload would offer it beside the edited
 * title.
 */
function forgetTitle() {
  const address = new URL(location.href)
  address.searchParams.delete('title')
  history.replaceState(history.state, '', address)
}
