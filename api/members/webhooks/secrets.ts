import { randomBytes } from 'node:crypto'

export const newSecret = () => new Uint8Array(randomBytes(32))

/** Formats a secret as Standard Webhooks specifies. */
export const formatSecret = (secret: Uint8Array) => `whsec_${Buffer.from(secret).toString('base64')}`
