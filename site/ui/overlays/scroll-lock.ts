import { useLayoutEffect, type ReactNode } from 'react'
import { noteScrollbar } from '../../plain/page/scrollbar.ts'

let locks = 0

function lock() {
  if (locks === 0) noteScrollbar()
  locks += 1
  document.documentElement.classList.add('is-scroll-locked')
  return () => {
    locks -= 1
    if (locks === 0) document.documentElement.classList.remove('is-scroll-locked')
  }
}

/**
 * Replaces the package `react-remove-scroll` (alias in astro.config.mjs), which inserts a style element that our policy
 * forbids. While mounted, the page behind does not scroll.
 */
export function RemoveScroll({ children }: { children: ReactNode }) {
  useLayoutEffect(lock, [])
  return children
}
