import type { CombinedError } from 'urql'
import { isOffline, messageFrom } from '../lib/graphql.ts'
import { Alert } from '../ui/Alert.tsx'

const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

/** Says beside the form why nothing was sent, that nothing is lost, and what to do. */
export function Unsent({ error }: { error: CombinedError | undefined }) {
  if (!error) return null
  if (isOffline(error))
    return (
      <Alert tone="danger" title="You seem to be offline" isLive>
        Nothing was sent. Your text is kept on this device: send it again when the connection is back.
      </Alert>
    )
  return (
    <Alert tone="danger" title="Nothing was sent yet" isLive>
      {asSentence(messageFrom(error))} Your text is still here.
    </Alert>
  )
}
