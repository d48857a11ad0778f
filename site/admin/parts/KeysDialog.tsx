import { useState } from 'react'
import { areShortcutsOn, setShortcuts, SHORTCUTS } from '../../plain/shortcuts.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type Props = { of: 'moderation' | 'users'; onClose: () => void }

/** Lists the keyboard shortcuts of a tab, and turns them on and off. */
export const KeysDialog = ({ of, onClose }: Props) => (
  <Dialog
    onClose={onClose}
    title="Keyboard shortcuts"
    description="They work when you’re not typing in a field."
  >
    <dl className="grid grid-cols-[3rem_1fr] items-baseline gap-2">
      {SHORTCUTS[of].map(([key, act]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="key">{key}</kbd>
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
    <Switch />
  </Dialog>
)

function Switch() {
  const [isOn, setOn] = useState(areShortcutsOn)
  function handleChange(isWanted: boolean) {
    setOn(isWanted)
    setShortcuts(isWanted)
  }
  return (
    <Checkbox
      label={
        <>
          Use single-key shortcuts on this device, these and <kbd className="key">/</kbd> for the search
        </>
      }
      isChecked={isOn}
      onChange={handleChange}
    />
  )
}
