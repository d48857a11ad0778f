/** Most members notified of mentions in one text. */
export const MOST_MENTIONS = 10
