/** The maximum number of members notified of mentions in a text. */
export const MAX_MENTIONS = 10
