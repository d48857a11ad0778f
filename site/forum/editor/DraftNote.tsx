import { Icon } from '../../ui/Icon.tsx'

type Props = { isRestored: boolean; onDiscard: () => void }

/** Says that an earlier text has come back, and offers to throw it away. */
export const DraftNote = ({ isRestored, onDiscard }: Props) =>
  isRestored && (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft" role="status">
      <span className="inline-flex items-center gap-2">
        <Icon name="clock" />
        Draft restored
      </span>
      <button type="button" className="item-action" onClick={onDiscard}>
        Discard
      </button>
    </p>
  )
