import { memberKnownHere } from '../../plain/session/forum-user.ts'

// Members-only content appears after the first paint. This browser stores its height, so that components/first-paint.js
// can reserve the space on the next visit and nothing moves.
const KEY = 'reservedHeights'
const MOST = 50

/** Heights of page parts for one member, in pixels, by name. */
type Stored = { member: string | null; heights: Record<string, number> }

/** Stores the height of a page part for the current member, or removes it if the part is empty. */
export function rememberHeight(name: string, height: number): void {
  try {
    const { [name]: before = 0, ...others } = heightsOf(memberKnownHere())
    if (before === height) return
    const heights = height > 0 ? { ...others, [name]: height } : others
    const newest = Object.fromEntries(Object.entries(heights).slice(-MOST))
    const stored: Stored = { member: memberKnownHere(), heights: newest }
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch (error) {
    // Storage is blocked or full: the page will shift a little.
    console.info('The height of a part of this page could not be stored.', error)
  }
}

function heightsOf(memberId: string | null): Stored['heights'] {
  const { member, heights }: Partial<Stored> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
  return member === memberId ? (heights ?? {}) : {}
}
