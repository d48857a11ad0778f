import { Button } from '../../ui/Button.tsx'
import type { DecisionAction } from './operations.ts'

type Props = { count: number; onAsk: (action: DecisionAction) => void; onChooseNone: () => void }

/** What can be done with all that are chosen. */
export const ActBar = ({ count, onAsk, onChooseNone }: Props) => (
  <div className="act-bar" role="group" aria-label="All that are chosen">
    <strong aria-live="polite">{count} chosen</strong>
    <Button isSmall onClick={() => onAsk('APPROVE')}>
      Approve all
    </Button>
    <Button look="secondary" isSmall onClick={() => onAsk('REJECT')}>
      Reject all
    </Button>
    <Button look="quiet" isSmall onClick={onChooseNone}>
      Choose none
    </Button>
  </div>
)
