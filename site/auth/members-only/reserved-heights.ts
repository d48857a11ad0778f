import { memberKnownHere } from '../../plain/session/forum-user.ts'

// Content for members alone comes after the first paint. Its height is remembered in this browser, so that
// components/first-paint.js can reserve the space the next time, and nothing moves when it comes.
const KEY = 'reservedHeights'
const MOST = 50

/** The heights of parts of pages for one member, in pixels, by name. */
type Stored = { member: string | null; heights: Record<string, number> }

/** Remembers how high a part of a page is for the member whom this browser knows; one that is empty is forgotten. */
export function rememberHeight(name: string, height: number): void {
  try {
    const { [name]: before = 0, ...others } = heightsOf(memberKnownHere())
    if (before === height) return
    const heights = height > 0 ? { ...others, [name]: height } : others
    const newest = Object.fromEntries(Object.entries(heights).slice(-MOST))
    const stored: Stored = { member: memberKnownHere(), heights: newest }
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch (error) {
    // Blocked or full: then the page moves a little.
    console.info('The height of a part of this page could not be stored.', error)
  }
}

function heightsOf(memberId: string | null): Stored['heights'] {
  const { member, heights }: Partial<Stored> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
  return member === memberId ? (heights ?? {}) : {}
}
