import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { grouped } from '../parts/labels.ts'

const HEIGHT = 48
const STEP = 8
const SHOWN = 'fill-gorse stroke-ink [vector-effect:non-scaling-stroke]'

type Day = { name: string; value: number }

/** Shows a number per day as bars. The selected bar is described in text; the arrow keys move between days. */
export function Chart({ label, days }: { label: string; days: readonly Day[] }) {
  const [at, setAt] = useState<number | null>(null)
  const most = Math.max(...days.map(({ value }) => value), 1)
  const sum = days.reduce((total, { value }) => total + value, 0)
  const shown = at === null ? undefined : days[at]
  const last = days.length - 1
  const inRange = (day: number) => Math.min(Math.max(day, 0), last)

  function handlePointer({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(inRange(Math.floor(((clientX - left) / width) * days.length)))
  }
  function handleKey(event: KeyboardEvent) {
    const from = at ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(inRange(to))
  }

  return (
    <figure className="grid gap-1.5">
      <figcaption className="flex items-baseline justify-between gap-2 text-sm">
        <span className="text-soft">{label}</span>
        <span>
          {shown && <span className="text-soft">{shown.name} </span>}
          <strong>{grouped(shown ? shown.value : sum)}</strong>
        </span>
      </figcaption>
      <div
        className="cursor-crosshair touch-pan-y rounded-sm"
        role="slider"
        tabIndex={0}
        aria-label={`${label}: ${grouped(sum)} in ${days.length} days, at most ${grouped(most)} in a day`}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={formatDay(days[at ?? last])}
        onFocus={() => setAt((day) => day ?? last)}
        onBlur={() => setAt(null)}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
        onKeyDown={handleKey}
      >
        <svg
          className="block h-12 w-full overflow-visible"
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ name, value }, day) => {
            const height = value === 0 ? 2 : Math.max((value / most) * HEIGHT, 4)
            return (
              <rect
                key={name}
                className={day === at ? SHOWN : value === 0 ? 'fill-line' : 'fill-brand'}
                rx="1"
                x={day * STEP + 1}
                y={HEIGHT - height}
                width={STEP - 2}
                height={height}
              />
            )
          })}
        </svg>
      </div>
    </figure>
  )
}

const formatDay = (day: Day | undefined) => day && `${day.name}: ${grouped(day.value)}`
