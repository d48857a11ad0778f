import { Button } from '../../../ui/Button.tsx'
import type { DecisionAction } from '../operations.ts'

type Props = {
  count: number
  onAsk: (action: DecisionAction) => void
  onDisable: () => void
  onChooseNone: () => void
}

/** What can be done with all that are chosen. */
export const ActBar = ({ count, onAsk, onDisable, onChooseNone }: Props) => (
  <div className="act-bar" role="group" aria-label="Everything selected">
    <strong aria-live="polite">{count} selected</strong>
    <Button isSmall onClick={() => onAsk('APPROVE')}>
      Approve all
    </Button>
    <Button look="secondary" isSmall onClick={() => onAsk('REJECT')}>
      Reject all
    </Button>
    <Button look="secondary" isSmall onClick={onDisable}>
      Disable authors…
    </Button>
    <Button look="quiet" isSmall onClick={onChooseNone}>
      Clear selection
    </Button>
  </div>
)
