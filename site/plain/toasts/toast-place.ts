// A toast must cover neither its subject nor controls that the user is about to press (WCAG 2.2, 2.4.11). It appears
// below the header of a phone, in the corner of wider screens, and if something is below it in the nearest free place.

/** Controls with their labels. Links within text have the lowest weight, since every place may contain one. */
const CONTROLS = 'button, input:not(.sr-only), select, textarea, label, summary, a'
/** Item that the viewer has just sent, the subject of the current toast, which may cover controls without the focus. */
const SENT = '[data-sent]'
const UNTOUCHABLE = `${SENT}, :focus`
const MODAL = '[role=dialog][data-state=open], dialog[open]'

/** Distance between tried places, and from the edges, in pixels. */
const STEP = 8
/** Minimum height of a dialog beside a toast, in pixels; on a lower screen the toast is placed over the dialog. */
const LEAST_DIALOG = 300
/** Delay after the last scroll event before the toast may move, in milliseconds. */
const AT_REST = 120

/** A control, and the bottom of its visible part. */
type Obstacle = [box: DOMRect, end: number, weight: number]
type Place = { x: number; y: number; cost: number }

/**
 * Prevents the toasts of a viewport from covering the page's controls.
 * @param viewport the fixed element that contains the toast, at the top or the bottom of the screen
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
  reserveRoom(0)
  const toast = viewport.querySelector('.toast')
  if (!toast) return
  viewport.style.translate = ''
  const isAtTop = boxOf(viewport).bottom < innerHeight
  const modal = [...document.querySelectorAll(MODAL)].at(-1)
  const box = boxOf(toast)
  const room = isAtTop ? box.bottom : innerHeight - box.top
  if (!modal) reserveRoom(room)
  else if (innerHeight - room >= LEAST_DIALOG && isOver(box, boxOf(modal))) return reserveRoom(room)
  const { x, y } = bestPlace(box, isAtTop ? STEP : -STEP, obstaclesIn(modal ?? document.body))
  viewport.style.translate = `${x}px ${y}px`
}

/** Makes a dialog or an aside leave room for a toast (styles/dialogs.css). */
const reserveRoom = (height: number) =>
  document.documentElement.style.setProperty('--toast-room', `${height}px`)

function obstaclesIn(area: Element): Obstacle[] {
  return [...area.querySelectorAll(area.querySelector(SENT) ? UNTOUCHABLE : CONTROLS)]
    .filter(
      (control) =>
        !control.closest('.toast-viewport') && control.checkVisibility({ visibilityProperty: true }),
    )
    .map((control) => [
      boxOf(control),
      // An aside that makes room for the toast hides the rest.
      boxOf(control.closest('aside') ?? control).bottom,
      weightOf(control),
    ])
}

const boxOf = (element: Element) => element.getBoundingClientRect()

const weightOf = (control: Element) => (control.matches(UNTOUCHABLE) ? 10_000 : control.matches('a') ? 3 : 10)

/** Returns the nearest free place, or a near one that covers little. */
function bestPlace(box: DOMRect, step: number, obstacles: readonly Obstacle[]): Place {
  const across = document.documentElement.clientWidth - box.right - box.left
  let best: Place = { x: 0, y: 0, cost: Infinity }
  for (let y = 0; box.top + y >= STEP && box.bottom + y <= innerHeight - STEP; y += step)
    for (const x of [0, across]) {
      const covered = costAt(new DOMRect(box.x + x, box.y + y, box.width, box.height), obstacles)
      const place = { x, y, cost: covered + y / step / 10 }
      if (!covered) return place
      if (place.cost < best.cost) best = place
    }
  return best
}

const isOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const costAt = (place: DOMRect, obstacles: readonly Obstacle[]) =>
  obstacles.reduce(
    (cost, [box, end, weight]) => (isOver(box, place) && place.top < end ? cost + weight : cost),
    0,
  )
