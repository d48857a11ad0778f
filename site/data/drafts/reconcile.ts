import { hasText, isSame, type StoredDraft, type Text } from './device.ts'

/** A draft as stored on the account. */
export type OnAccount = { text: Text; revision: string }

/** Step by which this device and the account agree without losing text. */
export type Step =
  | { act: 'none' }
  /** Saves this device's text over the account's. */
  | { act: 'save' }
  /** Replaces this device's text, which has no unsaved change, with the account's. */
  | { act: 'take' }
  /** Retains both changed texts until their author chooses. */
  | { act: 'offer' }
  /** Deletes an unchanged text that was sent or discarded on another device. */
  | { act: 'drop' }
  /** Deletes a text on the account that was sent or discarded here. */
  | { act: 'discard'; revision: string }

/**
 * Compares a draft on a device with the account's.
 * @param gone revision that was sent or discarded here
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
