import { useState, type MouseEvent } from 'react'
import { toast, toastMissingPart, toastProblem } from '../../plain/toasts/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'

type Props = {
  id: string
  name: string
  isMuted: boolean
}

/**
 * Toggles whether a member is muted. The change is shown immediately and reverted if refused. Without JavaScript it is
 * a plain form.
 */
export function MuteButton({ id, name, isMuted }: Props) {
  const [chosen, choose] = useState<boolean | null>(null)
  const isOn = chosen ?? isMuted

  async function handlePress(event: MouseEvent) {
    event.preventDefault()
    if (event.detail > 1) return
    choose(!isOn)
    const part = await import('../../data/client/mutes.ts').catch(() => null)
    if (!part) {
      choose(isOn)
      return toastMissingPart()
    }
    try {
      await part.setMute(id, !isOn)
      if (isOn) toast(`You’ve unmuted ${name}`)
      else toast(`You’ve muted ${name}`, 'They can’t find out. You can unmute them in your settings.')
    } catch (error) {
      choose(isOn)
      toastProblem(
        isOn ? 'Couldn’t unmute this member' : 'Couldn’t mute this member',
        error instanceof Error ? error.message : undefined,
      )
    }
  }

  return (
    <form method="post">
      <button
        className="item-action"
        name="act"
        value={isOn ? 'unmute' : 'mute'}
        onClick={(event) => void handlePress(event)}
      >
        <Icon name={isOn ? 'check' : 'close'} />
        <span>{isOn ? 'Unmute' : 'Mute'}</span>
        <span className="sr-only"> {name}</span>
      </button>
    </form>
  )
}
