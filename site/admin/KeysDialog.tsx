import { Dialog } from '../ui/Dialog.tsx'

const KEYS = [
  ['j', 'The next one'],
  ['k', 'The one before'],
  ['a', 'Approve the one with the ring, or all that are chosen'],
  ['r', 'Reject it, or all that are chosen'],
  ['x', 'Choose it, for several at once'],
  ['u', 'Undo the last decision, within ten seconds'],
  ['?', 'This list'],
] as const

/** Which keys do what in the Moderation tab. */
export const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Keys"
    description="They work while no field has the focus."
  >
    <dl className="grid grid-cols-[3rem_1fr] items-baseline gap-2">
      {KEYS.map(([key, act]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="key">{key}</kbd>
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
