/** So many of those whom one text mentions are told. */
export const MOST_MENTIONS = 10
