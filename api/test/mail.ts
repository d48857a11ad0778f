import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Rules = Pick<SMTPServerOptions, 'onRcptTo' | 'onConnect' | 'onMailFrom'> & {
  /** Milliseconds between the end of a message and the answer that it is accepted. */
  slow?: number
  port?: number
}

/** A real SMTP server that keeps what it accepts, as source. */
export async function catchMail({ slow = 0, port = 0, ...rules }: Rules = {}) {
  const accepted: string[] = []
  const server = new SMTPServer({
    ...rules,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        setTimeout(() => {
          accepted.push(Buffer.concat(chunks).toString())
          callback()
        }, slow)
      })
    },
  })
  server.on('error', () => {
    // A client that went away in the middle: it got no answer, and nothing was accepted.
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    accepted,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A header of a message, unfolded. */
export const headerOf = (message: string, name: string): string | undefined =>
  message
    .slice(0, message.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2)

/** The plain-text part of a message, decoded. */
export function textIn(message: string): string {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? 'none'
  const part =
    message.split(`\r\n--${boundary}`).find((each) => /^content-type: text\/plain/im.test(each)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const encoded = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString()
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : encoded
}
