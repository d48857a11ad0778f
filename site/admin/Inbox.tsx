import { useState } from 'react'
import type { ResultOf } from '../lib/gql.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useAct, useFresh } from './changes.ts'
import { hoursLeft } from './deadline.ts'
import { AnswerEnquiryMutation, EnquiriesQuery } from './overview-operations.ts'
import { Arrival, Empty } from './States.tsx'
import { titled } from './words.ts'

type Enquiry = ResultOf<typeof EnquiriesQuery>['enquiries'][number]

/** The messages from the contact form, each with its 24 hours (specification, section 2, "Contact"). */
export const Inbox = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isSheet isOpen={isOpen} onClose={onClose} title="Enquiries">
    <Letters />
  </Dialog>
)

function Letters() {
  const [isAnswered, setAnswered] = useState(false)
  const asked = useFresh({ query: EnquiriesQuery, variables: { isAnswered } })
  const [{ data }] = asked
  return (
    <>
      <div className="cluster" role="group" aria-label="Which enquiries">
        <button className="chip" type="button" aria-pressed={!isAnswered} onClick={() => setAnswered(false)}>
          To answer
        </button>
        <button className="chip" type="button" aria-pressed={isAnswered} onClick={() => setAnswered(true)}>
          Answered
        </button>
      </div>
      <Arrival what="the enquiries" of={data} asked={asked} />
      {data?.enquiries.length === 0 && (
        <Empty icon="mail">{isAnswered ? 'None yet.' : 'All are answered.'}</Empty>
      )}
      <ul className="grid gap-4">
        {data?.enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <Letter enquiry={enquiry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Letter({ enquiry }: { enquiry: Enquiry }) {
  const { id, firstName, lastName, email, interest, message, createdAt, answeredAt } = enquiry
  const [isBusy, answer] = useAct(AnswerEnquiryMutation, {
    done: 'Enquiry Answered',
    failed: 'Failed to update enquiry',
  })
  const subject = encodeURIComponent(`Your enquiry to Irish Agile: ${interest}`)
  return (
    <article className="card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg">
          {firstName} {lastName}
        </h3>
        {answeredAt ? <Badge tone="success">Answered</Badge> : <Left createdAt={createdAt} />}
      </div>
      <p className="text-sm text-soft">
        {titled(interest)} · <TimeAgo at={createdAt} />
      </p>
      <p className="whitespace-pre-line">{message}</p>
      <div className="cluster">
        <a className="button button-small button-secondary" href={`mailto:${email}?subject=${subject}`}>
          Reply to {email}
        </a>
        {!answeredAt && (
          <Button isSmall busyLabel={isBusy && 'Saving...'} onClick={() => void answer({ id })}>
            Mark as answered
          </Button>
        )}
      </div>
    </article>
  )
}

function Left({ createdAt }: { createdAt: string }) {
  const hours = hoursLeft(createdAt)
  if (hours < 0) return <Badge tone="danger">{`${-hours} h late`}</Badge>
  return (
    <Badge tone={hours < 6 ? 'warning' : 'info'}>
      {hours === 0 ? 'less than 1 h left' : `${hours} h left`}
    </Badge>
  )
}
