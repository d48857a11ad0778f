import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type MouseEvent,
} from 'react'
import { toastMissingPart } from '../../../plain/toasts/toasts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazy } from '../../../ui/islands/lazy.tsx'
import type { ModeratedItem, ModerateMenuProps } from './ModerateMenu.tsx'
import { wasDecided } from './was-decided.ts'

const OfferUndo = lazy(() => import('./OfferUndo.tsx'))

/** Never notifies: a decision on the previous page is known from the start. */
const unchanging = () => () => undefined

/**
 * Administrators' actions on an item, in a menu loaded when it is first opened. A single button fits beside the actions
 * of every member and moves nothing when the viewer state arrives. Without JavaScript, PlainChanges.astro has the same
 * actions.
 */
export function Moderate({ item }: { item: ModeratedItem }) {
  const button = useRef<HTMLButtonElement>(null)
  const early = useRef<HTMLSpanElement>(null)
  const earlyId = useId()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [Menu, setMenu] = useState<ComponentType<ModerateMenuProps> | null>(null)
  const isUndoable = useSyncExternalStore(
    unchanging,
    () => wasDecided(item.id),
    () => false,
  )

  const history = `/admin?tab=moderation&item=${item.kind}:${item.id}`

  async function load() {
    if (Menu || isLoading) return
    setLoading(true)
    try {
      const { ModerateMenu } = await import('./ModerateMenu.tsx')
      setMenu(() => ModerateMenu)
    } catch {
      toastMissingPart()
    }
    setLoading(false)
  }

  // A press before the script has loaded opens an empty popover.
  const resume = useEffectEvent(() => {
    if (!early.current?.matches(':popover-open')) return
    early.current.hidePopover()
    void load()
  })
  useEffect(() => resume(), [])

  function handlePress(event: MouseEvent) {
    event.preventDefault()
    void load()
  }

  const trigger = (
    <button
      ref={button}
      className="item-action needs-script"
      type="button"
      aria-haspopup="menu"
      aria-busy={isLoading || undefined}
      popoverTarget={earlyId}
      onClick={handlePress}
    >
      <Icon name="shield" />
      <span className="item-label">Moderate</span>
    </button>
  )
  return (
    <>
      {Menu ? (
        <Menu {...{ item, history, trigger, container }} onChoose={() => button.current?.focus()} />
      ) : (
        trigger
      )}
      <span className="contents" ref={setContainer} />
      <span className="sr-only" ref={early} id={earlyId} popover="auto" />
      {item.status && (
        <a className="item-action without-script" href={history}>
          History
        </a>
      )}
      {isUndoable && <OfferUndo id={item.id} onClose={() => undefined} />}
    </>
  )
}
