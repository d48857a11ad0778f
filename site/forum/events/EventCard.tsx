import { useSyncExternalStore } from 'react'
import { CANCELLED } from '#limits/items'
import { irishTimeOf } from '#text/moments'
import { placeOf } from '#text/places'
import { Alert } from '../../ui/Alert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { eventTime } from '../../ui/texts/time.ts'
import { attendance } from './attendance.ts'
import { Attendees } from './Attendees.tsx'
import { GoingButton } from './GoingButton.tsx'

/** Fields of an event. */
export type EventFacts = {
  id: string
  title: string
  startsAt: string
  endsAt: string
  town: string | null
  venue: string | null
  onlineLink: string | null
  registrationLink: string | null
  eventStatus: string | null
  movedFrom: string | null
  goingCount: number
}

/** Attributes of links in members' texts. */
const LINK = { rel: 'ugc nofollow noopener', target: '_blank' } as const

const never = () => () => {}

/** Shows time and place of an event, its attendees, and what has changed. */
export function EventCard({ event, isPublished }: { event: EventFacts; isPublished: boolean }) {
  const { id, title, startsAt, endsAt, onlineLink, registrationLink, movedFrom, goingCount } = event
  // The event may have ended since the page was rendered.
  const isOver = useSyncExternalStore(
    never,
    () => endsAt < irishTimeOf(Date.now()),
    () => false,
  )
  const isCancelled = event.eventStatus === CANCELLED
  return (
    <section className="card kind-card" aria-label="Event" data-cancelled={isCancelled ? '' : undefined}>
      {isCancelled && <Alert tone="danger" title="This event is cancelled" />}
      {movedFrom && !isCancelled && (
        <Alert tone="warning" title="This event has moved">
          It was to begin on {eventTime(movedFrom, movedFrom)}.
        </Alert>
      )}
      <dl className="kind-facts">
        <dt>
          <Icon name="clock" />
          <span className="sr-only">When</span>
        </dt>
        <dd className="event-when">
          <time dateTime={startsAt}>{eventTime(startsAt, endsAt)}</time> <small>Irish time</small>
        </dd>
        <dt>
          <Icon name="place" />
          <span className="sr-only">Where</span>
        </dt>
        <dd>{placeOf(event)}</dd>
        <dt>
          <Icon name="people" />
          <span className="sr-only">Who</span>
        </dt>
        <dd>
          {attendance(goingCount, { isOver, isCancelled })}
          {goingCount > 0 && <Attendees postId={id} />}
        </dd>
      </dl>
      {isPublished && (
        <div className="cluster kind-acts">
          {!isCancelled && !isOver && (
            <>
              <GoingButton id={id} title={title} />
              {registrationLink && (
                <a className="button button-secondary" href={registrationLink} {...LINK}>
                  Register
                </a>
              )}
              {onlineLink && (
                <a className="button button-secondary" href={onlineLink} {...LINK}>
                  Join online
                </a>
              )}
            </>
          )}
          <a href={`/forum/posts/${id}/event.ics`}>Add to your calendar</a>
        </div>
      )}
    </section>
  )
}
