import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A software security key, with as much CBOR and COSE as one ES256 key needs.

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** Encodes a length in the shortest form, as the standard requires. */
function head(major: number, size: number): Buffer {
  const kind = major << 5
  if (size < 24) return Buffer.from([kind | size])
  return size < 256 ? Buffer.from([kind | 24, size]) : Buffer.from([kind | 25, size >> 8, size & 255])
}
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const blob = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])
const map = (...pairs: Buffer[]) => Buffer.concat([head(5, pairs.length / 2), ...pairs])

type Ceremony = { challenge: string; origin: string; rpId: string }
/** The response of the browser's API. */
type Answer = { id: string; rawId: string; response: Record<string, string | string[]> }

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Flags of user presence and verification; at registration with an attached key. */
const FLAGS = { registration: 0x45, unverifiedRegistration: 0x41, assertion: 0x05, unverified: 0x01 }

/**
 * Creates a security key that can register once and sign often.
 * @param isCounting false for a key without a signature counter, like the synchronised keys of phones and computers
 */
export function anAuthenticator({ isCounting = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  function data(rpId: string, flags: number) {
    if (isCounting) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const result = (response: Record<string, string | string[]>) => ({
    ...{ id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {} },
    response,
  })

  return {
    /**
     * Registers the key.
     * @param isVerified true when the key has verified its owner by fingerprint or PIN
     * @param isForged true to sign the data with another key
     */
    register(ceremony: Ceremony, { isVerified = true, isForged = false } = {}): Answer {
      const key = map(
        ...[whole(1), whole(2), whole(3), whole(-7), whole(-1), whole(1)],
        ...[whole(-2), blob(Buffer.from(x, 'base64url')), whole(-3), blob(Buffer.from(y, 'base64url'))],
      )
      const size = Buffer.from([0, id.length])
      const flags = isVerified ? FLAGS.registration : FLAGS.unverifiedRegistration
      const authData = Buffer.concat([data(ceremony.rpId, flags), Buffer.alloc(16), size, id, key])
      const wrong = [text('alg'), whole(-7), text('sig'), blob(sign('sha256', authData, privateKey))]
      const object = map(
        text('fmt'),
        text(isForged ? 'packed' : 'none'),
        text('attStmt'),
        isForged ? map(...wrong) : map(),
        text('authData'),
        blob(authData),
      )
      return result({
        clientDataJSON: url(clientData('webauthn.create', ceremony)),
        attestationObject: url(object),
        transports: ['internal'],
      })
    },
    /**
     * Signs a challenge.
     * @param isVerified true when the key has verified its owner by fingerprint or PIN
     */
    assert(ceremony: Ceremony, { isVerified = true } = {}): Answer {
      const client = clientData('webauthn.get', ceremony)
      const authData = data(ceremony.rpId, isVerified ? FLAGS.assertion : FLAGS.unverified)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return result({
        clientDataJSON: url(client),
        authenticatorData: url(authData),
        signature: url(signature),
      })
    },
  }
}
