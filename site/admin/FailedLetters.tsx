import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useAct, useFresh } from './changes.ts'
import { FailedLettersQuery, SendAgainMutation } from './overview-operations.ts'
import { Empty, Loading } from './States.tsx'
import { titled } from './words.ts'

/** Mails that could not be sent, why, and a way to try again. */
export const FailedLetters = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isSheet isOpen={isOpen} onClose={onClose} title="Mails not sent">
    <Letters />
  </Dialog>
)

function Letters() {
  const [{ data }] = useFresh({ query: FailedLettersQuery, variables: {} })
  const [isBusy, sendAgain] = useAct(SendAgainMutation, {
    done: 'Mail Queued',
    failed: 'Failed to send mail',
    description: 'It is sent again in a moment.',
  })
  if (!data) return <Loading what="the mails" />
  if (data.failedLetters.length === 0) return <Empty icon="check">Every mail was sent.</Empty>
  return (
    <ul className="grid gap-4">
      {data.failedLetters.map(({ id, kind, recipient, attempts, lastError, createdAt }) => (
        <li key={id} className="card">
          <h3 className="text-lg">{titled(kind)}</h3>
          <p className="text-sm text-soft">
            to {recipient} · <TimeAgo at={createdAt} /> · {attempts} attempts
          </p>
          {lastError && <p className="text-sm">{lastError}</p>}
          <div>
            <Button
              isSmall
              look="secondary"
              busyLabel={isBusy && 'Queueing...'}
              onClick={() => void sendAgain({ id })}
            >
              Try again
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
