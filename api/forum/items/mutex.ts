const last = new Map<string, Promise<unknown>>()

/**
 * Runs work on a key after earlier work on it in this process. Requests that would wait for the same row wait here,
 * without occupying the few connections that others need. The row's lock still protects against other processes.
 * @param key identifies the object of the work
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
