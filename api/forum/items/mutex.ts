const last = new Map<string, Promise<unknown>>()

/**
 * Does work on one thing after the work on it that came before, in this process. Those who would wait for the same row
 * wait here, without each holding one of the few connections that everybody else needs. The row's lock stays what keeps
 * other processes apart.
 * @param key what is worked on
 */
export async function withMutex<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const own = (last.get(key) ?? Promise.resolve()).then(work, work)
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}
