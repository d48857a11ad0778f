import type { SubmitEvent } from 'react'
import type { IconName } from '../ui/icons.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { pathOf, sentenceOf, type Group, type NotificationNode } from './groups.ts'
import { Sentence } from '../ui/Sentence.tsx'

type Props = {
  group: Group
  isBusy: boolean
  /** Called when a notification is opened, which marks it as read. */
  onOpen: () => void
  onRead: () => void
}

const ICONS: Record<NotificationNode['kind'], IconName> = {
  REPLY: 'reply',
  DISCUSSION: 'plus',
  MENTION: 'person',
  ACCEPTED: 'check',
  EVENT: 'clock',
  BOOKMARK: 'bookmark',
  DECISION: 'shield',
  OUTCOME: 'mail',
  ADMINISTRATION: 'clock',
}

/** Plural labels of kinds that are grouped. */
const MANY: Partial<Record<NotificationNode['kind'], string>> = {
  REPLY: 'replies',
  MENTION: 'mentions',
}

/** Formats the size of a group, such as "3 replies". */
const numberIn = ({ notifications: { length, 0: newest } }: Props['group']) =>
  `${length} ${MANY[newest.kind] ?? 'notifications'}`

/** Shows the notifications about one discussion as one sentence that links there; each can be opened separately. */
export function GroupItem({ group, isBusy, onOpen, onRead }: Props) {
  const { notifications, isRead } = group
  const [newest, ...others] = notifications
  const sentence = sentenceOf(group)

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onRead()
  }

  return (
    <article className="notification" data-unread={isRead ? undefined : ''}>
      <span className="notification-kind" aria-hidden="true">
        <Icon name={ICONS[newest.kind]} />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="notification-sentence">
          {!isRead && <span className="sr-only">Unread: </span>}
          <a href={pathOf(group)} onClick={onOpen} onAuxClick={onOpen}>
            <Sentence text={sentence} />
          </a>
        </h2>
        {newest.quote && (
          <p className="text-sm wrap-anywhere text-soft" dir="auto">
            {newest.quote}
          </p>
        )}
        <p className="text-sm text-soft">
          <TimeAgo at={newest.createdAt} />
          {others.length > 0 && ` · ${numberIn(group)}`}
        </p>
        {others.length > 0 && newest.kind !== 'ADMINISTRATION' && (
          <details className="notification-parts">
            <summary>Show all</summary>
            <ul>
              {notifications.map(({ id, path, actorName, quote, createdAt }) => (
                <li key={id}>
                  <a href={path} onClick={onOpen} onAuxClick={onOpen}>
                    {actorName ?? 'Reply'}, <TimeAgo at={createdAt} />
                  </a>
                  {quote && <span className="text-soft">: {quote}</span>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {!isRead && (
        <form method="post" onSubmit={handleSubmit}>
          {notifications.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <Button
            type="submit"
            look="quiet"
            isSmall
            name="act"
            value="read"
            busyLabel={isBusy && 'Marking...'}
          >
            Mark as read<span className="sr-only">: {sentence}</span>
          </Button>
        </form>
      )}
    </article>
  )
}
