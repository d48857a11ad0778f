const ALL = 40

const path = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `M${(from + index) * 5 + 2.5} 3v18`).join('')

/** Returns the SVG paths of a bar of forty notches, completed and open. */
export function notches(percent: number): { done: string; open: string } {
  const done = Math.round((percent / 100) * ALL)
  return { done: path(0, done), open: path(done, ALL) }
}
