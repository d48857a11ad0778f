/**
 * Runs tasks one after another.
 * @param room maximum number of pending and running tasks
 */
export function createQueue(room: number) {
  let last: Promise<unknown> = Promise.resolve()
  let locked = 0
  return {
    /** Adds a task; returns null if the queue is full. */
    add<Result>(act: () => Promise<Result>): Promise<Result> | null {
      if (locked >= room) return null
      locked += 1
      const done = last.then(act).finally(() => (locked -= 1))
      // The caller handles the error; the next task does not depend on it.
      last = done.catch(() => null)
      return done
    },
  }
}
