import { BOXES, type Card, type Cards } from './schedule.ts'

// Progress stored in this browser. It may come from an earlier version of the site or have been edited, so invalid
// cards are ignored.
const KEY = 'practice'

/** Largest number of cards read; there are fewer exercises, so only a corrupt entry has more. */
const MOST = 1_000

export type Progress = { cards: Cards; levels: number[] }

const isCard = (value: unknown): value is [box: number, due: number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  Number.isInteger(value[0]) &&
  value[0] >= 0 &&
  value[0] < BOXES &&
  Number.isSafeInteger(value[1])

const isLevels = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every((each) => Number.isInteger(each) && each >= 0 && each <= 100)

/** Parses stored progress; null if there is none. */
export function parseProgress(text: string | null): Progress | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { cards, levels } = value as { cards?: unknown; levels?: unknown }
    if (!isLevels(levels) || typeof cards !== 'object' || cards === null) return null
    const read = Object.entries(cards)
      .slice(0, MOST)
      .flatMap(([id, card]): [string, Card][] => (isCard(card) ? [[id, { box: card[0], due: card[1] }]] : []))
    return read.length > 0 ? { cards: Object.fromEntries(read), levels } : null
  } catch {
    // Not JSON.
    return null
  }
}

/** Formats progress for storage, with the cards of existing exercises only. */
export function printProgress({ cards, levels }: Progress, ids: ReadonlySet<string>): string {
  const known = Object.entries(cards).flatMap(([id, { box, due }]) => (ids.has(id) ? [[id, [box, due]]] : []))
  return JSON.stringify({ cards: Object.fromEntries(known), levels })
}

/** Returns the progress on this device; null if there is none. */
export function storedProgress(): Progress | null {
  try {
    return parseProgress(localStorage.getItem(KEY))
  } catch {
    // Storage is blocked: progress lasts until the page closes.
    return null
  }
}

/** Stores progress on this device; null deletes it. */
export function storeProgress(progress: Progress | null, ids: ReadonlySet<string>): void {
  try {
    if (progress) localStorage.setItem(KEY, printProgress(progress, ids))
    else localStorage.removeItem(KEY)
  } catch (error) {
    console.info('The progress of your practice could not be stored in this browser.', error)
  }
}
