/**
 * Runs one task after another.
 * @param room largest number of tasks pending or running
 */
export function createQueue(room: number) {
  let last: Promise<unknown> = Promise.resolve()
  let locked = 0
  return {
    /** Adds a thing to do; null when there is no room for it. */
    add<Result>(act: () => Promise<Result>): Promise<Result> | null {
      if (locked >= room) return null
      locked += 1
      const done = last.then(act).finally(() => (locked -= 1))
      // Its caller gets the error; the next one does not depend on it.
      last = done.catch(() => null)
      return done
    },
  }
}
