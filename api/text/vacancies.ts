type Pay = { payFrom: number; payTo: number; payPer: string }
type Place = { town: string | null; remote: string }

const PERIODS: Record<string, string> = { year: 'a year', day: 'a day', hour: 'an hour' }

/** Formats an amount of money: "€70,000". */
export const euro = (amount: number) => `€${amount.toLocaleString('en-IE')}`

/** Formats the pay of a job: "€70,000–€85,000 a year". The period may be a GraphQL enum value. */
export const payLabel = ({ payFrom, payTo, payPer }: Pay) =>
  `${payFrom === payTo ? euro(payFrom) : `${euro(payFrom)}–${euro(payTo)}`} ${PERIODS[payPer.toLowerCase()] ?? ''}`

/** Formats the place of a job: "Cork, hybrid". */
export function placeLabel({ town, remote }: Place): string {
  const place = town === 'Other' ? 'Another town' : (town ?? 'Anywhere in Ireland')
  if (/^hybrid$/i.test(remote)) return `${place}, hybrid`
  return /^fully$/i.test(remote) ? `Fully remote, ${town ? place : 'anywhere in Ireland'}` : place
}
