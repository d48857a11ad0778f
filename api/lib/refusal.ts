/** The HTTP status of each refusal code (decisions, "REST"). GraphQL sends the code as `extensions.code`. */
export const STATUS = {
  INVALID: 400,
  SIGNED_OUT: 401,
  FORBIDDEN: 403,
  /** Allowed only with a fresh confirmation of the session. */
  CONFIRM: 403,
  NOT_FOUND: 404,
  /** The address supports other methods, listed in `Allow`. */
  METHOD: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  MEDIA_TYPE: 415,
  TOO_MANY: 429,
  AWAY: 503,
  /** Writes are rejected while operators work on the site. */
  MAINTENANCE: 503,
} as const

export type Code = keyof typeof STATUS

/** An invalid field: its path in the input and advice. */
export type Issue = { path: string; message: string }

/** The stored and the sent version of a conflicting edit, by field. */
export type Texts = Record<'current' | 'yours', Record<string, string | boolean | string[] | null>>

/** An error whose message is for the visitor. Any other error is a bug and is masked. */
export class Refusal extends Error {
  readonly code: Code
  readonly issues: Issue[]
  /** Seconds to wait before trying again; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Both texts of a conflicting edit; `current` has the version to continue from. */
  readonly texts: Texts | undefined

  constructor(
    code: Code,
    message: string,
    more: { issues?: Issue[]; retryAfter?: number; cause?: unknown; texts?: Texts } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.issues = more.issues ?? []
    this.retryAfter = more.retryAfter
    this.texts = more.texts
  }
}

/**
 * Creates the refusal for a database that does not respond.
 * @param cause the error, for the log
 */
export const databaseAway = (cause?: unknown) =>
  new Refusal('AWAY', 'The forum can’t reach its database at the moment. Please try again in a minute.', {
    retryAfter: 10,
    cause,
  })

/**
 * Creates the refusal for a database that cannot be written to: its disk is full, or it is a read-only replica.
 * @param cause the error, for the log
 */
export const cannotSave = (cause?: unknown) =>
  new Refusal('AWAY', 'The forum can’t save anything at the moment. Please try again in a minute.', {
    retryAfter: 10,
    cause,
  })
