import { hasText, isSame, type StoredDraft, type Text } from './device.ts'

/** A draft as the account has it. */
export type OnAccount = { text: Text; revision: string }

/** The step after which this device and the account agree without a word being lost. */
export type Step =
  | { act: 'none' }
  /** The account gets what is here, over what it has. */
  | { act: 'save' }
  /** The account's text replaces this device's, which has no unsaved change. */
  | { act: 'take' }
  /** Both changed: both stay until their author chooses. */
  | { act: 'offer' }
  /** It was sent or discarded on another device, and is unchanged here. */
  | { act: 'drop' }
  /** It was sent or discarded here, and the account does not know yet. */
  | { act: 'discard'; revision: string }

/**
 * Compares a draft on a device and on the account.
 * @param gone the revision that was sent or discarded here
 */
export function reconcile(device: StoredDraft | null, gone: string | null, account: OnAccount | null): Step {
  if (!account) {
    if (!device) return { act: 'none' }
    if (device.isSaved && device.revision) return { act: 'drop' }
    return { act: hasText(device.text) ? 'save' : 'none' }
  }
  if (!device) {
    return gone === account.revision ? { act: 'discard', revision: gone } : { act: 'take' }
  }
  if (device.isUndecided) return { act: device.other?.revision === account.revision ? 'none' : 'offer' }
  if (device.revision === account.revision) return { act: device.isSaved ? 'none' : 'save' }
  if (device.isSaved || isSame(device.text, account.text)) return { act: 'take' }
  if (device.sent && isSame(device.sent, account.text)) return { act: 'save' }
  return { act: hasText(device.text) ? 'offer' : 'take' }
}
