import { useState } from 'react'
import { useMutation } from 'urql'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { titled } from '../parts/labels.ts'
import { showResult, useFresh } from '../refetch.ts'
import { HoursLeftBadge } from './deadline.tsx'
import { ResolveEnquiryMutation, EnquiriesQuery, type Enquiry } from './operations.ts'

/** Lists messages from the contact form, each with its 24-hour deadline (specification, section 2, "Contact"). */
export const Inbox = ({ onClose }: { onClose: () => void }) => (
  <Dialog isSheet onClose={onClose} title="Enquiries">
    <EnquiryList />
  </Dialog>
)

function EnquiryList() {
  const [isResolved, setResolved] = useState(false)
  const query = useFresh({ query: EnquiriesQuery, variables: { isAnswered: isResolved } })
  const [{ data }] = query
  return (
    <>
      <div className="cluster" role="group" aria-label="Which enquiries">
        <button className="chip" type="button" aria-pressed={!isResolved} onClick={() => setResolved(false)}>
          To answer
        </button>
        <button className="chip" type="button" aria-pressed={isResolved} onClick={() => setResolved(true)}>
          Answered
        </button>
      </div>
      <QueryState what="the enquiries" shape="cards" of={data} query={query} />
      {data?.enquiries.nodes.length === 0 && (
        <Empty icon="mail">{isResolved ? 'None yet.' : 'All are answered.'}</Empty>
      )}
      <ul className="grid gap-4">
        {data?.enquiries.nodes.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard enquiry={enquiry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const { id, firstName, lastName, email, interest, message, about, createdAt, answeredAt, looksAutomated } =
    enquiry
  const [{ fetching: isBusy }, resolveEnquiry] = useMutation(ResolveEnquiryMutation)
  const label = {
    done: 'Enquiry Answered',
    failed: 'Failed to update enquiry',
  }
  const subject = encodeURIComponent(`Your enquiry to Irish Agile: ${interest}`)
  return (
    <article className="card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg">
          {firstName} {lastName}
        </h3>
        {answeredAt ? <Badge tone="success">Answered</Badge> : <HoursLeftBadge since={createdAt} />}
      </div>
      <p className="text-sm text-soft">
        {titled(interest)} · <TimeAgo at={createdAt} />
      </p>
      {about && (
        <p className="text-sm">
          About <a href={about}>{about}</a>
        </p>
      )}
      {looksAutomated && (
        <p className="text-sm">
          <Badge tone="warning">Looks automated</Badge> Someone filled in a field that’s hidden from people,
          so this wasn’t e-mailed.
        </p>
      )}
      <p className="whitespace-pre-line">{message}</p>
      <div className="cluster">
        <a className="button button-small button-secondary" href={`mailto:${email}?subject=${subject}`}>
          Reply to {email}
        </a>
        {!answeredAt && (
          <Button
            isSmall
            busyLabel={isBusy && 'Saving...'}
            onClick={async () => void showResult(await resolveEnquiry({ id }), label)}
          >
            Mark as answered
          </Button>
        )}
      </div>
    </article>
  )
}
