/** The permissions of an access token. */
export const TOKEN_SCOPES = ['read', 'write'] as const

/** The choices for the lifetime of an access token, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const

/** The limit of access tokens per member. */
export const MAX_TOKENS = 10
