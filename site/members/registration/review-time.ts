/** Default promise, shown until enough applications were decided. */
const PROMISED = 'We answer every application within 24 hours.'

/**
 * Formats the typical review time of applications as a sentence.
 * @param hours median of the last 90 days; null if too few were decided
 */
export function describeReviewTime(hours: number | null): string {
  if (hours === null) return PROMISED
  return `Half of all applications get an answer within ${formatDuration(hours)}.`
}

const formatDuration = (hours: number) => {
  if (hours <= 1) return 'an hour'
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}
