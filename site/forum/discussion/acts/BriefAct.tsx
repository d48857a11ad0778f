import { useRef, type MouseEvent } from 'react'
import { useClient } from 'urql'
import { toastMissingPart } from '../../../plain/toasts/toasts.ts'
import type { IconName } from '../../../ui/icons.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { usePressWithReply } from '../../reply-form.ts'
import type { BriefAct as Act } from './brief-acts.ts'

type Props = {
  act: Act
  /** The id of the item. */
  id: string
  icon: IconName
  children: string
}

/** A press that does something at once. What it sends travels with the first one; a plain form underneath. */
export function BriefAct({ act, id, icon, children }: Props) {
  const client = useClient()
  const isBusy = useRef(false)
  const withReply = usePressWithReply(act, id)

  async function handlePress(event: MouseEvent) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    try {
      await (await import('./brief-acts.ts')).doAct(client, act, id)
    } catch {
      toastMissingPart()
    }
    isBusy.current = false
  }

  return (
    <form className="contents" method="post">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={id} />
      <button className="item-action" {...withReply} onClick={(event) => void handlePress(event)}>
        <Icon name={icon} />
        <span className="item-label">{children}</span>
      </button>
    </form>
  )
}
