/** The maximum number of members notified of mentions in a text. */
export const MOST_MENTIONS = 10
