/** The acts that an access token allows. */
export const TOKEN_SCOPES = ['read', 'write'] as const

/** Days after which an access token expires. */
export const TOKEN_DAYS = [30, 90, 365] as const

/** Access tokens that a member has at once. */
export const MOST_TOKENS = 10
