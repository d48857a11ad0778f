const HOUR = 3_600_000

/** The contact page promises an answer within so many hours. */
const PROMISED = 24

/** Whole hours that are left to answer an enquiry; below zero once the promise is broken. */
export const hoursLeft = (sentAt: string, now = Date.now()) =>
  Math.floor((Date.parse(sentAt) + PROMISED * HOUR - now) / HOUR)
