import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Count } from './Count.tsx'

type Tab = {
  value: string
  label: string
  /** Number of pending items. */
  count?: number
  panel: ReactNode
}
type Props = {
  label: string
  tabs: readonly Tab[]
  initial?: string
  /** Controls the tab from outside, for example by the URL. */
  chosen?: { value: string; onChange: (value: string) => void }
}

/** Returns the index to which each key moves, from an index in a row of `count`. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/**
 * Tabs with one visible panel, initially the first unless another is named. Arrow keys, Home and End move between tabs.
 * Not Radix's, because those set style attributes, which the policy forbids in server-rendered pages.
 */
export function Tabs({ label, tabs, initial = tabs[0]?.value, chosen }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [stored, setRetained] = useState(initial)
  const { value, onChange } = chosen ?? { value: stored, onChange: setRetained }
  const index = tabs.findIndex((tab) => tab.value === value)
  const open = tabs[index]

  // Scrolls a row wider than the phone to the selected tab without moving the page.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value])

  function handleKey(event: KeyboardEvent) {
    const next = MOVES[event.key]?.(index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            className="tab"
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={handleKey}
          >
            {tab.label}
            {tab.count ? <Count of={tab.count} className="ml-1.5" /> : null}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.value}
          id={`${id}-panel`}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`${id}-tab-${open.value}`}
        >
          {open.panel}
        </div>
      )}
    </div>
  )
}
