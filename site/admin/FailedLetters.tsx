import type { ResultOf } from '../lib/gql.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useAct, useFresh } from './changes.ts'
import { FailedLettersQuery, SendAgainMutation } from './overview-operations.ts'
import { Arrival, Empty } from './States.tsx'
import { counted, titled } from './words.ts'

type Letter = ResultOf<typeof FailedLettersQuery>['failedLetters'][number]

/** Mails that could not be sent, why, and a way to try again. */
export const FailedLetters = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isSheet isOpen={isOpen} onClose={onClose} title="Mails not sent">
    <Letters />
  </Dialog>
)

function Letters() {
  const asked = useFresh({ query: FailedLettersQuery, variables: {} })
  const [{ data }] = asked
  return (
    <>
      <Arrival what="the mails" of={data} asked={asked} />
      {data?.failedLetters.length === 0 && <Empty icon="check">Every mail was sent.</Empty>}
      <ul className="grid gap-4">
        {data?.failedLetters.map((letter) => (
          <li key={letter.id}>
            <FailedLetter letter={letter} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FailedLetter({ letter }: { letter: Letter }) {
  const { id, kind, recipient, attempts, lastError, createdAt } = letter
  const [isBusy, sendAgain] = useAct(SendAgainMutation, {
    done: 'Mail Queued',
    failed: 'Failed to send mail',
    description: 'It is sent again in a moment.',
  })
  return (
    <article className="card">
      <h3 className="text-lg">{titled(kind)}</h3>
      <p className="text-sm text-soft">
        to {recipient} · <TimeAgo at={createdAt} /> · {counted(attempts, 'attempt')}
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
    </article>
  )
}
