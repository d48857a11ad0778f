import { randomBytes } from 'node:crypto'

export const newSecret = () => new Uint8Array(randomBytes(32))

/** The form of a secret in the specification of standard webhooks. */
export const spelled = (secret: Uint8Array) => `whsec_${Buffer.from(secret).toString('base64')}`
