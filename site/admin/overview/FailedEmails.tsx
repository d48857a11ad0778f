import { useMutation } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { counted } from '../../plain/text/plural.ts'
import { titled } from '../parts/labels.ts'
import { showResult, useFresh } from '../refetch.ts'
import { FailedEmailsQuery, SendAgainMutation, type FailedEmail } from './operations.ts'

/** Lists e-mails that could not be sent, with the reason and a button to try again. */
export const FailedEmails = ({ onClose }: { onClose: () => void }) => (
  <Dialog isSheet onClose={onClose} title="Failed e-mails">
    <EmailList />
  </Dialog>
)

function EmailList() {
  const query = useFresh({ query: FailedEmailsQuery, variables: {} })
  const [{ data }] = query
  return (
    <>
      <QueryState what="the e-mails" of={data} query={query} />
      {data?.failedEmails.length === 0 && <Empty icon="check">Every e-mail has been sent.</Empty>}
      <ul className="grid gap-4">
        {data?.failedEmails.map((email) => (
          <li key={email.id}>
            <FailedEmailCard email={email} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FailedEmailCard({ email }: { email: FailedEmail }) {
  const { id, kind, recipient, attempts, lastError, createdAt } = email
  const [{ fetching: isBusy }, sendAgain] = useMutation(SendAgainMutation)
  const label = {
    done: 'E-mail Queued',
    failed: 'Failed to send the e-mail',
    description: 'We’ll try again in a moment.',
  }
  return (
    <article className="card">
      <h3 className="text-lg">{titled(kind)}</h3>
      <p className="text-sm text-soft">
        to {recipient || 'a subscriber'} · <TimeAgo at={createdAt} /> · {counted(attempts, 'attempt')}
      </p>
      {lastError && <p className="text-sm">{lastError}</p>}
      <div>
        <Button
          isSmall
          look="secondary"
          busyLabel={isBusy && 'Queueing...'}
          onClick={async () => void showResult(await sendAgain({ id }), label)}
        >
          Try again
        </Button>
      </div>
    </article>
  )
}
