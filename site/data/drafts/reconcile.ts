import { isWritten, type Kept, type Text } from './device.ts'

/** What the account has of a draft. */
export type OnAccount = { text: Text; revision: string }

/** What is to be done so that this device and the account agree without a word being lost. */
export type Step =
  | { act: 'none' }
  /** The account gets what is here. */
  | { act: 'save' }
  /** This device gets what the account has: nothing was written here that another device has not seen. */
  | { act: 'take' }
  /** Both were written in: whoever wrote them chooses, and both stay. */
  | { act: 'offer' }
  /** It was sent or thrown away on another device, and nothing was written here since. */
  | { act: 'drop' }
  /** It was sent or thrown away here, and the account does not know yet. */
  | { act: 'discard'; revision: string }

/**
 * Compares what a device and the account have of one draft.
 * @param gone the revision that was sent or thrown away here
 */
export function reconcile(device: Kept | null, gone: string | null, account: OnAccount | null): Step {
  if (!account) {
    if (!device) return { act: 'none' }
    if (device.isSaved && device.revision) return { act: 'drop' }
    return { act: isWritten(device.text) ? 'save' : 'none' }
  }
  if (!device) {
    return gone === account.revision ? { act: 'discard', revision: gone } : { act: 'take' }
  }
  if (device.isUndecided) return { act: device.other?.revision === account.revision ? 'none' : 'offer' }
  if (device.revision === account.revision) return { act: device.isSaved ? 'none' : 'save' }
  if (device.isSaved || isSame(device.text, account.text) || !isWritten(device.text)) return { act: 'take' }
  return { act: 'offer' }
}

export const isSame = (one: Text, other: Text) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )
