import { useEffect, useRef } from 'react'
import { focusNear } from '../moderation/queue/card-focus.ts'
import { useKeys } from '../parts/use-keys.ts'

type Step = 1 | -1

/** Functions that open the previous and next record of a list; null at its ends. */
export type Steps = { previous: (() => void) | null; next: (() => void) | null }

/**
 * Moves through the members of a list, by buttons or by the keys j and k: between rows, or between records while one is
 * open.
 * @param open id of the member whose record is open
 */
export function useSteps(
  users: readonly { id: string }[],
  open: string | null,
  onOpen: (id: string) => void,
): Steps {
  const index = users.findIndex(({ id }) => id === open)
  const latest = useRef(0)
  useEffect(() => {
    if (index !== -1) latest.current = index
  }, [index])

  function go(step: Step) {
    // A member who was decided about may have left the list; the next one then has their position.
    const from = index === -1 ? latest.current - (step === 1 ? 1 : 0) : index
    const to = users[from + step]
    if (to) onOpen(to.id)
  }
  const step = (by: Step) => (open === null ? focusNear(by) : go(by))
  useKeys({ j: () => step(1), k: () => step(-1) }, true)

  const canGo = (by: Step) => (index === -1 ? users.length > 0 : users[index + by] !== undefined)
  return {
    previous: canGo(-1) ? () => go(-1) : null,
    next: canGo(1) ? () => go(1) : null,
  }
}
