// How many notifications a member has not read is learned by whoever asks something for them, and shown by the header's
// plain script. No framework here.
const UNREAD_KNOWN = 'unread-known'

let latest: number | null = null

/** Says how many notifications the member has not read, as the server has just counted them. */
export function reportUnread(count: number): void {
  latest = count
  dispatchEvent(new CustomEvent(UNREAD_KNOWN, { detail: count }))
}

/**
 * Calls back when it is known, at once if it is already.
 * @returns how to stop listening
 */
export function onUnread(onKnown: (count: number) => void): () => void {
  const handle = (event: Event) => onKnown((event as CustomEvent<number>).detail)
  addEventListener(UNREAD_KNOWN, handle)
  if (latest !== null) onKnown(latest)
  return () => removeEventListener(UNREAD_KNOWN, handle)
}
