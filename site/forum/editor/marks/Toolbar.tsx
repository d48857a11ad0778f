import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { ACTS, actOn, apply, type Act } from './markdown-acts.ts'
import { ToolDrawing, TOOLS } from './tools.tsx'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Id of the text field. */
  controls: string
  isHidden: boolean
}

/** Returns the formatting action of a key pressed with Ctrl or ⌘. */
export const actOfKey = (key: string): Act | undefined =>
  ACTS.find((act) => TOOLS[act].keys === key.toLowerCase())

/** Formats the selection. One button is in the tab order; arrow keys move between the buttons. */
export function Toolbar({ field, controls, isHidden }: Props) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)

  function handleKey(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = (step + ACTS.length) % ACTS.length
    setCurrent(index)
    bar.current?.querySelectorAll('button')[index]?.focus()
  }

  function handlePress(act: Act, index: number) {
    setCurrent(index)
    if (!field.current) return
    const { value, selectionStart: start, selectionEnd: end } = field.current
    apply(field.current, actOn(act, { value, start, end }))
  }

  return (
    <div
      ref={bar}
      className="write-tools"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      hidden={isHidden}
      onKeyDown={handleKey}
    >
      {ACTS.map((act, index) => {
        const { name, keys } = TOOLS[act]
        return (
          <button
            key={act}
            type="button"
            className="write-tool"
            tabIndex={index === current ? 0 : -1}
            aria-label={name}
            title={keys ? `${name} (Ctrl+${keys.toUpperCase()})` : name}
            aria-keyshortcuts={keys && `Control+${keys.toUpperCase()} Meta+${keys.toUpperCase()}`}
            onClick={() => handlePress(act, index)}
          >
            <ToolDrawing act={act} />
          </button>
        )
      })}
    </div>
  )
}
