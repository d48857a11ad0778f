import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

type Props = {
  isRestored: boolean
  hasOther: boolean
  isUndecided: boolean
  /** Reason for which the account refused the draft. */
  refusal: string | null
  swap: () => void
  retain: () => void
  dropOther: () => void
  forget: () => void
}

/** Offers a choice between this text and one from another device. */
export function DraftChoice({ isUndecided, swap, retain }: Pick<Props, 'isUndecided' | 'swap' | 'retain'>) {
  if (!isUndecided) return null
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
}

/** Reports a restored text, or two of them, with buttons to choose or discard. */
export function DraftNote(draft: Props) {
  if (draft.isUndecided) return <DraftChoice {...draft} />
  if (!draft.isRestored && !draft.hasOther && !draft.refusal) return null
  return (
    <div className="grid gap-1 text-sm text-soft" role="status">
      <DraftLines {...draft} />
    </div>
  )
}

/** First line of a form with several fields: it applies to all of them, and moves nothing when a draft is restored. */
export const DraftLine = ({ draft }: { draft: Props }) => (
  <div className={LINE} role="status">
    {draft.isUndecided ? (
      <Line text="There are two drafts: choose one below" />
    ) : draft.isRestored || draft.hasOther || draft.refusal ? (
      <DraftLines {...draft} />
    ) : (
      <Line text="Your draft is saved as you write" />
    )}
  </div>
)

/** Placeholder of that line in a plain form, which saves no draft. */
export const NoDraftLine = () => <div className={LINE} />

const LINE = '-my-2 grid min-h-[2.375rem] items-center text-sm text-soft'

function DraftLines({
  isRestored,
  hasOther,
  refusal,
  swap,
  dropOther,
  forget,
}: Omit<Props, 'isUndecided' | 'retain'>) {
  return (
    <>
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
    </>
  )
}

const Line = ({ text, children }: { text: string; children?: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="inline-flex items-center gap-2">
      <Icon name="clock" />
      {text}
    </span>
    {children}
  </p>
)
