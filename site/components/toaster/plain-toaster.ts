// Shows toasts on pages without a framework, by the same rules as ui/toasts/Toaster.tsx (specification, section 9).
import { avoidControls } from '../../plain/toasts/toast-place.ts'
import { currentToast, dismissToast, onToast, type Toast } from '../../plain/toasts/toasts.ts'

const SHOWN_FOR = 5000
const SWIPE_THRESHOLD = 50

const viewport = document.querySelector<HTMLElement>('[data-toasts]')
const template = document.querySelector<HTMLTemplateElement>('[data-toast-template]')
let timer: ReturnType<typeof setTimeout> | undefined
let stopPlacing: () => void = () => undefined

/** Starts showing toasts in the page's viewport; does nothing on a page without one. */
export function showToasts() {
  if (!viewport || !template) return
  onToast(() => render(viewport, template))
  addEventListener('keydown', ({ key }) => key === 'F8' && viewport.focus())
  // A toast stays while it is hovered or focused.
  for (const event of ['pointerenter', 'focusin']) viewport.addEventListener(event, () => clearTimeout(timer))
  for (const event of ['pointerleave', 'focusout']) viewport.addEventListener(event, startTimer)
}

function startTimer() {
  clearTimeout(timer)
  const shown = currentToast()
  if (shown?.isOpen) timer = setTimeout(() => dismissToast(shown.id), SHOWN_FOR)
}

function render(viewport: HTMLElement, template: HTMLTemplateElement) {
  const shown = currentToast()
  stopPlacing()
  if (!shown?.isOpen) return viewport.replaceChildren()
  const fragment = document.importNode(template.content, true)
  const element = fragment.querySelector<HTMLElement>('.toast')
  if (!element) return
  fill(element, shown)
  viewport.replaceChildren(fragment)
  stopPlacing = avoidControls(viewport)
  startTimer()
}

function fill(element: HTMLElement, { id, title, description, isDestructive }: Toast) {
  element.classList.toggle('toast-destructive', isDestructive)
  element.setAttribute('role', isDestructive ? 'alert' : 'status')
  const [heading, text] = element.querySelectorAll('p')
  if (heading) heading.textContent = title
  if (text) text.textContent = description ?? ''
  element.querySelector('button')?.addEventListener('click', () => dismissToast(id))
  allowSwipe(element, () => dismissToast(id))
}

function allowSwipe(element: HTMLElement, dismiss: () => void) {
  let from: number | null = null
  element.addEventListener('pointerdown', ({ clientX }) => (from = clientX))
  element.addEventListener('pointerup', () => (from = null))
  element.addEventListener('pointermove', ({ clientX }) => {
    if (from !== null && clientX - from > SWIPE_THRESHOLD) dismiss()
  })
}
