import { db } from '../../database/db.ts'
import { anAuthenticator } from './authenticator.ts'
import { anAdmin, type SignedIn } from '../factories.ts'
import { addPasskey, startPasskey } from '../../auth/passkeys/passkeys.ts'

export const HERE = { origin: 'https://agile.example', rpId: 'agile.example' }

export const challengeOf = ({ challenge }: { challenge: string }) => ({ challenge })
export const confirmedAt = (viewer: SignedIn, minutesAgo: number) =>
  db.session.update({
    where: { id: viewer.sessionId },
    data: { confirmedAt: new Date(Date.now() - minutesAgo * 60_000) },
  })
export const forget = (viewer: SignedIn) =>
  db.session.update({ where: { id: viewer.sessionId }, data: { confirmedAt: null } })

/** Creates an administrator with a passkey, whose confirmation has expired. */
export async function withPasskey(device = anAuthenticator()) {
  const viewer = await anAdmin()
  await confirmedAt(viewer, 0)
  const ceremony = { ...HERE, ...challengeOf(await startPasskey(viewer)) }
  await addPasskey(viewer, { name: 'Phone', response: device.register(ceremony) })
  await forget(viewer)
  return { viewer, device }
}
