import { useState, type MouseEvent } from 'react'
import { useClient } from 'urql'
import { toastMissingPart } from '../../../plain/toasts/toasts.ts'
import type { IconName } from '../../../ui/icons.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { usePressWithReply } from '../../reply-form.ts'
import type { BriefAct as Act } from './brief-acts.ts'

type Props = {
  act: Act
  /** Id of the item. */
  id: string
  icon: IconName
  children: string
}

/**
 * Button of an action without a dialog. Its code is loaded with the first press. Without JavaScript it is a plain form.
 */
export function BriefAct({ act, id, icon, children }: Props) {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const withReply = usePressWithReply(act, id)

  async function handlePress(event: MouseEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await (await import('./brief-acts.ts')).doAct(client, act, id)
    } catch {
      toastMissingPart()
    }
    setBusy(false)
  }

  return (
    <form className="contents" method="post">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={id} />
      <button
        className="item-action"
        {...withReply}
        aria-busy={isBusy || undefined}
        onClick={(event) => void handlePress(event)}
      >
        <Icon name={icon} />
        <span className="item-label">{children}</span>
      </button>
    </form>
  )
}
