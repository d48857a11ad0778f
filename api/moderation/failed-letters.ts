import type { Letter } from '../../prisma/client/client.ts'
import { findDeadLetters, tryAgain } from '../mail/look-after.ts'
import { isUuid } from '../paging.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import { Refusal } from '../refusal.ts'

/** Mails that could not be sent, newest first. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function findFailedLetters(viewer: Viewer): Promise<Letter[]> {
  requireAdmin(viewer)
  return findDeadLetters()
}

/**
 * Puts a mail that could not be sent into the queue again.
 * @throws Refusal SIGNED_OUT, FORBIDDEN; CONFLICT when it is no longer among them
 */
export async function sendAgain(viewer: Viewer, id: string): Promise<true> {
  requireAdmin(viewer)
  if (isUuid(id) && (await tryAgain(id))) return true
  throw new Refusal('CONFLICT', 'This mail is no longer among those that could not be sent.')
}
