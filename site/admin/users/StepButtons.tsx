import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import type { Steps } from './use-steps.ts'

/** Buttons to the previous and next record in the list. */
export const StepButtons = ({ previous, next }: Steps) => (
  <div className="sticky bottom-0 z-2 -mx-(--dialog-padding) mt-auto flex justify-between gap-2 border-t border-line bg-surface px-(--dialog-padding) py-2.5">
    <Tooltip text="Key: k">
      <button
        className="button button-quiet button-small"
        type="button"
        disabled={!previous}
        onClick={() => previous?.()}
      >
        Previous
      </button>
    </Tooltip>
    <Tooltip text="Key: j">
      <button
        className="button button-quiet button-small"
        type="button"
        disabled={!next}
        onClick={() => next?.()}
      >
        Next
      </button>
    </Tooltip>
  </div>
)
