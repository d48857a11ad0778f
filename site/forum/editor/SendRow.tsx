import type { CombinedError } from 'urql'
import { isOffline, messageFrom } from '../../data/graphql.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PublicNote } from './PublicNote.tsx'
import type { Labels } from './use-writing.ts'

export type Cancel = {
  /** Closes the dialog that the form is in. */
  onCancel?: (() => void) | undefined
  /** The page that a form on a page of its own is left for. */
  cancelHref?: string | undefined
}

type Props = Cancel & {
  /** Reason of the last failure. */
  failure: CombinedError | undefined
  labels: Labels
  isSending: boolean
}

/** The foot of a form in which somebody writes: what went wrong, who will read it, and the buttons. */
export const SendRow = ({ failure, labels, isSending, onCancel, cancelHref }: Props) => (
  <>
    <Unsent error={failure} />
    <PublicNote />
    <div className={onCancel || cancelHref ? 'dialog-actions' : 'cluster'}>
      {cancelHref && (
        <a className="button button-secondary" href={cancelHref}>
          Cancel
        </a>
      )}
      {onCancel && (
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        busyLabel={isSending && labels.sending}
      >
        {labels.send}
      </Button>
    </div>
  </>
)

const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

/** Says why nothing was sent, that nothing is lost, and what to do. */
function Unsent({ error }: { error: CombinedError | undefined }) {
  if (!error) return null
  if (isOffline(error))
    return (
      <Alert tone="danger" title="You seem to be offline" isLive>
        Nothing was sent. Your text is saved on this device, so you can send it when you’re back online.
      </Alert>
    )
  return (
    <Alert tone="danger" title="Not sent yet" isLive>
      {asSentence(messageFrom(error))} Your text is still here.
    </Alert>
  )
}
