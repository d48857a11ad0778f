/** HTTP status of each kind of refusal (decisions, "REST"). GraphQL sends the key as `extensions.code`. */
export const STATUS = {
  INVALID: 400,
  SIGNED_OUT: 401,
  FORBIDDEN: 403,
  /** Allowed, but only to somebody who has just confirmed who they are. */
  CONFIRM: 403,
  NOT_FOUND: 404,
  /** The address takes other methods, which the response's `Allow` names. */
  METHOD: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  MEDIA_TYPE: 415,
  TOO_MANY: 429,
  AWAY: 503,
  /** Nothing is saved while operators work on the site. */
  MAINTENANCE: 503,
} as const

export type Code = keyof typeof STATUS

/** One field that was refused: where it is in the input, and what to do about it. */
export type Issue = { path: string; message: string }

/** The stored and the sent version of a conflicting edit, by field. */
export type Texts = Record<'current' | 'yours', Record<string, string | boolean | string[] | null>>

/** A "no" that the visitor may read. Anything else that is thrown is a bug and stays masked. */
export class Refusal extends Error {
  readonly code: Code
  readonly issues: Issue[]
  /** Seconds to wait before trying again; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Both texts of an edit that began from an older version; `current` has the version to go on from. */
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
 * The refusal for a database that does not respond.
 * @param cause what was thrown, for the log
 */
export const databaseAway = (cause?: unknown) =>
  new Refusal('AWAY', 'The forum can’t reach its database at the moment. Please try again in a minute.', {
    retryAfter: 10,
    cause,
  })

/**
 * The refusal for a database that responds and can write nothing: its disk is full, or it is a copy that only reads.
 * @param cause what was thrown, for the log
 */
export const cannotSave = (cause?: unknown) =>
  new Refusal('AWAY', 'The forum can’t save anything at the moment. Please try again in a minute.', {
    retryAfter: 10,
    cause,
  })
