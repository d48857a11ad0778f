import { Button } from '../../../ui/Button.tsx'
import type { DecisionAction } from '../operations.ts'

type Props = {
  count: number
  onAction: (action: DecisionAction) => void
  onDisable: () => void
  onChooseNone: () => void
}

/** Offers actions on all selected items; it stays visible while scrolling. */
export const ActBar = ({ count, onAction, onDisable, onChooseNone }: Props) => (
  <div
    className="sticky bottom-3 z-5 flex flex-wrap items-center gap-3 rounded-lg border border-edge bg-surface px-4 py-3 shadow-floating"
    role="group"
    aria-label="Selected items"
  >
    <strong aria-live="polite">{count} selected</strong>
    <Button isSmall onClick={() => onAction('APPROVE')}>
      Approve all
    </Button>
    <Button look="secondary" isSmall onClick={() => onAction('REJECT')}>
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
