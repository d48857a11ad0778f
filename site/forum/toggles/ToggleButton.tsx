import { useState, type MouseEvent } from 'react'
import { toast, toastMissingPart, toastProblem } from '../../plain/toasts/toasts.ts'
import type { IconName } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePressWithReply } from '../reply-form.ts'
import { useViewer } from '../Viewer.tsx'

/** The change in one direction. */
type Direction = {
  /** Name of the action in the plain form. */
  act: string
  icon: IconName
  label: string
  done: string
  failed: string
}

export type Toggle = {
  on: Direction
  off: Direction
  /** Reason to sign in, and the purpose named in the dialog. */
  signIn: readonly [reason: string, purpose: string]
  className?: string
  labelClassName?: string
}

type Props = {
  toggle: Toggle
  /** Id sent by the plain form; undefined for the subject of the page. */
  id?: string
  /** Name of the subject, read by screen readers after the label. */
  name: string
  /** State from the server. */
  isOn: boolean
  /** Imports the function that sends a change, on the first press. */
  load: () => Promise<(isOn: boolean) => Promise<void>>
  onChanged?: () => void
}

/** Toggle button. A change is shown immediately and reverted if refused. Without JavaScript it is a plain form. */
export function ToggleButton({ toggle, id, name, isOn: known, load, onChanged }: Props) {
  const { viewerId, requireSignIn } = useViewer()
  const [chosen, choose] = useState<{ by: string; isOn: boolean } | null>(null)
  const isOn = chosen && chosen.by === viewerId ? chosen.isOn : known
  const { act, icon, label, done, failed } = isOn ? toggle.off : toggle.on
  const sentAs = usePressWithReply(act, ...(id ? [id] : [])) ?? { name: 'act', value: act }

  async function handlePress(event: MouseEvent) {
    event.preventDefault()
    if (event.detail > 1) return
    if (!viewerId) return requireSignIn(...toggle.signIn)
    choose({ by: viewerId, isOn: !isOn })
    const send = await load().catch(() => null)
    if (!send) {
      choose({ by: viewerId, isOn })
      return toastMissingPart()
    }
    try {
      await send(!isOn)
      toast(done)
      onChanged?.()
    } catch (error) {
      choose({ by: viewerId, isOn })
      toastProblem(failed, error instanceof Error ? error.message : undefined)
    }
  }

  return (
    <form method="post">
      {id && <input type="hidden" name="id" value={id} />}
      <button
        className={`item-action ${toggle.className ?? ''}`}
        {...sentAs}
        aria-pressed={isOn}
        onClick={(event) => void handlePress(event)}
      >
        <Icon name={icon} />
        {/* In its own element, because browser translation replaces text nodes that React must update. */}
        <span className={toggle.labelClassName}>{label}</span>
        <span className="sr-only"> {name}</span>
      </button>
    </form>
  )
}
