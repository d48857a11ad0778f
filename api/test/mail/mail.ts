import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Rules = Pick<SMTPServerOptions, 'onRcptTo' | 'onConnect' | 'onMailFrom'> & {
  /** Milliseconds between the end of a message and its acceptance. */
  slow?: number
  /** The error with which it rejects a complete message. */
  refusal?: Error
  port?: number
}

/** Starts a real SMTP server that stores the sources of accepted messages. */
export async function catchMail({ slow = 0, refusal, port = 0, ...rules }: Rules = {}) {
  const accepted: string[] = []
  const server = new SMTPServer({
    ...rules,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Limits the wait for pooled connections.
    closeTimeout: 100,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return callback(refusal)
        setTimeout(() => {
          accepted.push(Buffer.concat(chunks).toString())
          callback()
        }, slow)
      })
    },
  })
  server.on('error', () => {
    // The client disconnected before the response: nothing was accepted.
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    accepted,
    countConnections: () => server.connections.size,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns a header of a message, unfolded and decoded. */
export const headerOf = (message: string, name: string): string | undefined =>
  message
    .slice(0, message.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2)
    // White space between two encoded words only separates them.
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      /b/i.test(how) ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )

/** Decodes quoted-printable text. */
const unquoted = (encoded: string) =>
  Buffer.from(
    encoded.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Returns the plain-text part of a message, decoded. */
export function textIn(message: string): string {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? 'none'
  const part =
    message.split(`\r\n--${boundary}`).find((each) => /^content-type: text\/plain/im.test(each)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const encoded = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString()
  return /quoted-printable/i.test(head) ? unquoted(encoded.replace(/=\r\n/g, '')) : encoded
}
