import type { SubmitEvent } from 'react'
import { counted } from '../plain/text/plural.ts'
import { Button } from '../ui/Button.tsx'
import { addressOf, type View } from './view.ts'

type Props = { view: View; unread: number; isBusy: boolean; onAll: () => void }

/** Head of the list: its filter, and actions on all notifications. */
export function ListHead({ view, unread, isBusy, onAll }: Props) {
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onAll()
  }
  const choices = [
    { isUnread: false, name: 'All' },
    { isUnread: true, name: unread > 0 ? `Unread (${unread > 99 ? '99+' : unread})` : 'Unread' },
  ]
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <nav aria-label="Which notifications">
        <ul className="flex gap-2">
          {choices.map(({ isUnread, name }) => (
            <li key={name}>
              <a
                className="chip"
                href={addressOf({ isUnread })}
                aria-current={view.isUnread === isUnread ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {unread > 0 && (
        <form method="post" onSubmit={handleSubmit}>
          <Button
            type="submit"
            look="secondary"
            isSmall
            name="act"
            value="read-all"
            busyLabel={isBusy && 'Marking...'}
          >
            Mark all as read
          </Button>
        </form>
      )}
      <p className="sr-only" role="status">
        {unread > 0 ? `${counted(unread, 'notification', 'notifications')} unread` : 'Nothing unread'}
      </p>
    </div>
  )
}
