import { useState, type MouseEvent } from 'react'
import type { Followed } from '../data/client/follows.ts'
import { toast, toastMissingPart, toastProblem } from '../plain/toasts/toasts.ts'
import { Icon } from '../ui/Icon.tsx'
import { usePressWithReply } from './reply-form.ts'
import { useViewer } from './Viewer.tsx'

type Props = {
  what: Followed
  /** Name of the subject, which screen readers read out after the label. */
  name: string
  /** True when the viewer follows it, from the server. */
  isFollowing: boolean
  onChanged?: () => void
}

/** Follows a discussion or a category; pressed again, stops. Shown at once, put back if refused; a plain form underneath. */
export function FollowButton({ what, name, isFollowing, onChanged }: Props) {
  const { viewerId, requireSignIn } = useViewer()
  const [chosen, choose] = useState<{ by: string; isOn: boolean } | null>(null)
  const isOn = chosen && chosen.by === viewerId ? chosen.isOn : isFollowing
  const act = isOn ? 'unfollow' : 'follow'
  const sentAs = usePressWithReply(act) ?? { name: 'act', value: act }

  async function handlePress(event: MouseEvent) {
    event.preventDefault()
    if (event.detail > 1) return
    if (!viewerId) return requireSignIn('You must be logged in to follow this', 'to follow this')
    choose({ by: viewerId, isOn: !isOn })
    // It travels when somebody follows something.
    const part = await import('../data/client/follows.ts').catch(() => null)
    if (!part) {
      choose({ by: viewerId, isOn })
      return toastMissingPart()
    }
    try {
      await part.setFollow(what, !isOn)
      toast(isOn ? 'You’ve stopped following this' : 'You’re following this')
      onChanged?.()
    } catch (error) {
      choose({ by: viewerId, isOn })
      toastProblem(
        isOn ? 'Couldn’t unfollow this' : 'Couldn’t follow this',
        error instanceof Error ? error.message : undefined,
      )
    }
  }

  return (
    <form method="post">
      <button
        className="item-action follow"
        {...sentAs}
        aria-pressed={isOn}
        onClick={(event) => void handlePress(event)}
      >
        <Icon name={isOn ? 'check' : 'plus'} />
        {/* A translator replaces texts: one that changes has an element of its own. */}
        <span>{isOn ? 'Following' : 'Follow'}</span>
        <span className="sr-only"> {name}</span>
      </button>
    </form>
  )
}
