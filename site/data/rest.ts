/** A non-success answer: its message is the status, a colon and the answer's text (specification, section 8). */
export class RestError extends Error {
  readonly status: number
  /** What the answer said, as text; empty when it said nothing. */
  readonly body: string

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'RestError'
    this.status = status
    this.body = body
  }
}

/** @throws RestError for a non-success answer */
export async function requireSuccess(response: Response): Promise<Response> {
  if (!response.ok) throw new RestError(response.status, response.statusText, await response.text())
  return response
}

/**
 * The default data fetch of section 7: GET the path that the parts of the query key make.
 * @param key for example `['/api/forum/posts', id]`
 * @param signedOut what a 401 means: an error, or no data
 * @returns the answer's JSON, to be checked by whoever asked; null for a 401 that was allowed
 * @throws RestError for any other non-success answer
 */
export async function fetchByKey(
  key: readonly string[],
  { signedOut = 'throw' }: { signedOut?: 'throw' | 'null' } = {},
): Promise<unknown> {
  try {
    const response = await requireSuccess(await fetch(key.join('/'), { credentials: 'include' }))
    return await response.json()
  } catch (error) {
    if (signedOut === 'null' && error instanceof RestError && error.status === 401) return null
    throw error
  }
}

/**
 * The plain words in an error answer: `{"message": "…"}` over REST, the first of `errors` from the schema; undefined
 * for any other failure.
 */
export function messageIn(error: unknown): string | undefined {
  if (!(error instanceof RestError)) return undefined
  try {
    const answer = JSON.parse(error.body)
    const message = answer.message ?? answer.errors?.[0]?.message
    return typeof message === 'string' ? message : undefined
  } catch {
    // The answer was no JSON, so it holds no words meant for people.
    return undefined
  }
}
