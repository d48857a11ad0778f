/** The promise shown while too few applications were decided to state a figure. */
const PROMISED = 'We answer every application within 24 hours.'

/**
 * Returns the typical review time of applications, as a sentence.
 * @param hours the median of the last 90 days; null while too few were decided
 */
export function describeReviewTime(hours: number | null): string {
  if (hours === null) return PROMISED
  return `Half of all applications get an answer within ${formatDuration(hours)}.`
}

const formatDuration = (hours: number) => {
  if (hours <= 1) return 'an hour'
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}
