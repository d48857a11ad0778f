import { useState, type MouseEvent } from 'react'
import { useMutation } from 'urql'
import { messageFrom } from '../../data/graphql.ts'
import { toast, toastProblem } from '../../plain/toasts/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePressWithReply } from '../reply-form.ts'
import { useViewer } from '../Viewer.tsx'
import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { SetAttendanceMutation } from './operations.ts'

type Props = { id: string; title: string }

/** Toggles whether the viewer is going to an event. Without JavaScript it is a plain form. */
export function GoingButton({ id, title }: Props) {
  const { viewerId, requireSignIn } = useViewer()
  const { going } = useForumViewerState()
  const [{ fetching }, setAttendance] = useMutation(SetAttendanceMutation)
  const [chosen, choose] = useState<{ by: string; isOn: boolean } | null>(null)
  const isGoing = chosen && chosen.by === viewerId ? chosen.isOn : going.has(id)
  const act = isGoing ? 'not-going' : 'going'
  const sentAs = usePressWithReply(act) ?? { name: 'act', value: act }

  async function handlePress(event: MouseEvent) {
    event.preventDefault()
    if (event.detail > 1 || fetching) return
    if (!viewerId)
      return requireSignIn('You must be logged in to say that you are going', 'to say that you’re going')
    choose({ by: viewerId, isOn: !isGoing })
    const { error } = await setAttendance({ input: { postId: id, isGoing: !isGoing } })
    if (!error)
      return toast(isGoing ? 'You’re no longer going' : 'You’re going. We’ll remind you a day before')
    choose({ by: viewerId, isOn: isGoing })
    toastProblem('Couldn’t save this', messageFrom(error))
  }

  return (
    <form method="post">
      <button
        className={isGoing ? 'button button-secondary' : 'button'}
        {...sentAs}
        aria-pressed={isGoing}
        onClick={(event) => void handlePress(event)}
      >
        <Icon name={isGoing ? 'check' : 'plus'} />
        <span>{isGoing ? 'You’re going' : 'I’m going'}</span>
        <span className="sr-only"> to {title}</span>
      </button>
    </form>
  )
}
