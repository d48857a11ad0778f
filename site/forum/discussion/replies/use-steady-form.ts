import { useLayoutEffect, useRef } from 'react'

const form = () => document.getElementById('reply')

/** Returns the distance of the reply form from the top of the page. */
export const formTop = () => (form()?.getBoundingClientRect().top ?? 0) + scrollY

/**
 * Scrolls the page by the height of the viewer's new reply, so that the form below it does not move on the screen.
 * @param sent the new reply, with the form's distance from the top of the page before its insertion
 * @param isHere true once the list includes it
 * @param count number of replies, which grows while pages are loaded up to the new one
 */
export function useSteadyForm(sent: { formTop: number }, isHere: boolean, count: number): void {
  const before = useRef({ sent, top: sent.formTop })
  useLayoutEffect(() => {
    const box = form()?.getBoundingClientRect()
    if (before.current.sent !== sent) before.current = { sent, top: sent.formTop }
    const { top } = before.current
    if (!box || Number.isNaN(top)) return
    const grown = box.top + scrollY - top
    const isInSight = box.top - grown < innerHeight && box.bottom - grown > 0
    if (isInSight) scrollBy({ top: grown, behavior: 'instant' })
    before.current.top = isHere ? NaN : top + grown
  }, [sent, isHere, count])
}
