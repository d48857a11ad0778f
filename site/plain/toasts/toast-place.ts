// A toast must not cover controls that the user is about to press (WCAG 2.2, 2.4.11). It appears in its corner if
// nothing is below it, otherwise in the nearest free place.

/** Controls with their labels. Links within text have the lowest weight, since every place may contain one. */
const CONTROLS = 'button, input, select, textarea, label, summary, a[href], [role=tab]'
const MODAL = '[role=dialog][data-state=open], dialog[open]'

/** Distance between tried places, and from the edges, in pixels. */
const STEP = 8
/** Minimum height of a dialog above a toast, in pixels; on a lower screen the toast is placed over the dialog. */
const LEAST_DIALOG = 300
/** Delay after the last scroll event before the toast may move, in milliseconds. */
const AT_REST = 120

type Box = { left: number; top: number; right: number; bottom: number }
type Obstacle = { box: Box; weight: number }
type Place = { x: number; y: number; cost: number }

/**
 * Prevents the toasts of a viewport from covering the page's controls.
 * @param viewport the fixed element at the bottom of the screen that contains the toast
 * @returns a function that stops
 */
export function avoidControls(viewport: HTMLElement): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDragged = false
  const place = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      // It does not move while the pointer or the focus is in it.
      if (!isDragged && !viewport.matches(':focus-within')) placeToast(viewport)
    })
  }
  const placeAtRest = () => {
    clearTimeout(timer)
    timer = setTimeout(place, AT_REST)
  }
  const listening = new AbortController()
  addEventListener('scroll', placeAtRest, { capture: true, passive: true, signal: listening.signal })
  addEventListener('resize', place, listening)
  addEventListener('focusin', place, listening)
  // Ignores a toast that appears under a resting pointer.
  const hold = ({ movementX, movementY }: PointerEvent) => (isDragged ||= movementX !== 0 || movementY !== 0)
  viewport.addEventListener('pointermove', hold, listening)
  viewport.addEventListener('pointerleave', () => (isDragged = false), listening)
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !viewport.contains(target) || target === viewport)) place()
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-state', 'open', 'hidden'],
  })
  place()
  return () => {
    listening.abort()
    changes.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    reserveRoom(0)
  }
}

function placeToast(viewport: HTMLElement) {
  const toast = viewport.querySelector<HTMLElement>('.toast')
  if (!toast) return reserveRoom(0)
  reserveRoom(0)
  viewport.style.translate = ''
  const box = toast.getBoundingClientRect()
  const modal = [...document.querySelectorAll<HTMLElement>(MODAL)].at(-1)
  if (modal && box.top >= LEAST_DIALOG && isOver(box, modal.getBoundingClientRect()))
    return reserveRoom(innerHeight - box.top)
  const best = bestPlace(box, obstaclesIn(modal ?? document.body, viewport))
  viewport.style.translate = `${best.x}px ${best.y}px`
}

/** Moves a dialog up to leave room for a toast below it (styles/dialogs.css). */
function reserveRoom(height: number) {
  const { style } = document.documentElement
  if (height > 0) style.setProperty('--toast-room', `${height}px`)
  else style.removeProperty('--toast-room')
}

function obstaclesIn(area: HTMLElement, viewport: HTMLElement): Obstacle[] {
  return [...area.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !viewport.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box: { top, bottom, width } }) => width > 1 && bottom > 0 && top < innerHeight)
    .map(({ control, box }) => ({ box, weight: weightOf(control) }))
}

const weightOf = (control: HTMLElement) =>
  control === document.activeElement ? 1000 : control.matches('a:not([class])') ? 1 : 10

/** Returns the free place nearest to the corner, or the one that covers least. */
function bestPlace(box: Box, obstacles: readonly Obstacle[]): Place {
  const width = document.documentElement.clientWidth
  const columns = [0, width - box.right - box.left, -(box.left - (width - box.right)) / 2]
  let best: Place = { x: 0, y: 0, cost: Infinity }
  for (let y = 0; box.top + y >= STEP; y -= STEP)
    for (const x of columns) {
      const cost = costAt(box, x, y, obstacles)
      if (cost < best.cost) best = { x, y, cost }
      if (cost === 0) return best
    }
  return best
}

const isOver = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

function costAt({ left, top, right, bottom }: Box, x: number, y: number, obstacles: readonly Obstacle[]) {
  const moved = { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
  let cost = 0
  for (const { box, weight } of obstacles) if (isOver(box, moved)) cost += weight
  return cost
}
