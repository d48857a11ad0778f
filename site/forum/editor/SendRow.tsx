import type { CombinedError } from 'urql'
import { isOffline, messageFrom } from '../../data/graphql.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PublicNote } from './PublicNote.tsx'
import type { Labels } from './use-writing.ts'

export type Cancel = {
  /** Closes the dialog that contains the form. */
  onCancel?: (() => void) | undefined
  /** Page to return to from a form on its own page. */
  cancelHref?: string | undefined
}

type Props = Cancel & {
  /** Reason of the last failure. */
  failure: CombinedError | undefined
  labels: Labels
  isSending: boolean
}

/** Foot of an editor's form: the last failure, a note on who reads the text, and the buttons. */
export const SendRow = ({ failure, labels, isSending, onCancel, cancelHref }: Props) => (
  <>
    <Unsent error={failure} />
    <PublicNote />
    <div className={onCancel ? 'dialog-actions' : 'cluster'}>
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
      {cancelHref && (
        <a className="button button-secondary" href={cancelHref}>
          Cancel
        </a>
      )}
    </div>
  </>
)

const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

/** Explains why sending failed, that the text is safe, and what to do. */
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
