/** A non-success response; its message is the status, a colon and the response text (specification, section 8). */
export class RestError extends Error {
  readonly status: number
  /** Response text, which may be empty. */
  readonly body: string

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'RestError'
    this.status = status
    this.body = body
  }
}

/** @throws RestError for a non-success response */
export async function requireSuccess(response: Response): Promise<Response> {
  if (!response.ok) throw new RestError(response.status, response.statusText, await response.text())
  return response
}

/**
 * Returns the user-facing message of an error response: `{"message": "…"}` over REST, the first of `errors` over
 * GraphQL; undefined for any other failure.
 */
export function messageIn(error: unknown): string | undefined {
  if (!(error instanceof RestError)) return undefined
  try {
    const body = JSON.parse(error.body)
    const message = body.message ?? body.errors?.[0]?.message
    return typeof message === 'string' ? message : undefined
  } catch {
    // Not JSON, so there is no user-facing message.
    return undefined
  }
}
