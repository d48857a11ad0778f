import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

export type BufferedResponse = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * Buffers the response of a handler, so that it can be compressed, tagged and cached. HEAD is handled as GET, whose
 * response serves both.
 * @param run writes the response; its errors are thrown
 */
export async function bufferResponse(
  req: IncomingMessage,
  run: (res: ServerResponse) => Promise<void> | void,
): Promise<BufferedResponse> {
  const chunks: Buffer[] = []
  const res = new ServerResponse(req)
  const given: OutgoingHttpHeaders = {}
  const { promise: ended, resolve: finish, reject: fail } = Promise.withResolvers<undefined>()

  const add = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  /** Calls back a writer that waits for its write to end. */
  const notify = (more: unknown[]) => {
    const written = more.find((each): each is () => void => typeof each === 'function')
    if (written) queueMicrotask(written)
  }
  res.writeHead = (status: number, ...more: unknown[]) => {
    res.statusCode = status
    const headers = more.find((each) => typeof each === 'object' && each !== null)
    for (const [name, value] of Object.entries(headers ?? {})) given[name.toLowerCase()] = value as string
    return res
  }
  res.write = (chunk: unknown, ...more: unknown[]) => {
    add(chunk)
    notify(more)
    return true
  }
  res.end = (...all: unknown[]) => {
    add(all[0])
    notify(all)
    finish(undefined)
    // Lets handlers that watch the connection stop at the end of the response.
    res.emit('finish')
    return res
  }
  res.destroy = (error?: Error) => {
    fail(error ?? new Error('The answer was broken off.'))
    return res
  }
  const { method } = req
  if (method === 'HEAD') req.method = 'GET'
  try {
    await Promise.all([run(res), ended])
  } finally {
    if (method) req.method = method
  }
  const {
    'content-length': _length,
    'transfer-encoding': _coding,
    ...headers
  } = { ...res.getHeaders(), ...given }
  return { status: res.statusCode, headers, body: Buffer.concat(chunks) }
}
