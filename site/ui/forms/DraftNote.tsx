import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

type Props = {
  isRestored: boolean
  hasOther: boolean
  isUndecided: boolean
  /** The account's reason to refuse it. */
  refusal: string | null
  swap: () => void
  retain: () => void
  dropOther: () => void
  forget: () => void
}

/** Says that an earlier text has come back, or that there are two, and offers to choose or to throw away. */
export function DraftNote({
  isRestored,
  hasOther,
  isUndecided,
  refusal,
  swap,
  retain,
  dropOther,
  forget,
}: Props) {
  if (isUndecided)
    return (
      <Alert tone="warning" title="A newer draft from another device" isLive>
        <p>You’ve written here and on another device. You won’t lose either, whichever you choose.</p>
        <div className="cluster mt-3">
          <Button look="secondary" isSmall onClick={swap}>
            Use it
          </Button>
          <Button look="secondary" isSmall onClick={retain}>
            Keep this one
          </Button>
        </div>
      </Alert>
    )
  if (!isRestored && !hasOther && !refusal) return null
  return (
    <div className="grid gap-1 text-sm text-soft" role="status">
      {refusal && <p>{refusal}</p>}
      {isRestored && (
        <Line text="Draft restored">
          <button type="button" className="item-action" onClick={forget}>
            Discard
          </button>
        </Line>
      )}
      {hasOther && (
        <Line text="Your other draft is kept">
          <button type="button" className="item-action" onClick={swap}>
            Show it
          </button>
          <button type="button" className="item-action" onClick={dropOther}>
            Discard the other
          </button>
        </Line>
      )}
    </div>
  )
}

const Line = ({ text, children }: { text: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="inline-flex items-center gap-2">
      <Icon name="clock" />
      {text}
    </span>
    {children}
  </p>
)
