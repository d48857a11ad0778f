type Pay = { payFrom: number; payTo: number; payPer: 'YEAR' | 'DAY' | 'HOUR' }
type Place = { town: string | null; remote: 'NO' | 'HYBRID' | 'FULLY' }

const PERIODS = { YEAR: 'a year', DAY: 'a day', HOUR: 'an hour' } as const

const euro = (amount: number) => `€${amount.toLocaleString('en-IE')}`

/** Formats the pay of a job: "€70,000–€85,000 a year". */
export const payLabel = ({ payFrom, payTo, payPer }: Pay) =>
  `${payFrom === payTo ? euro(payFrom) : `${euro(payFrom)}–${euro(payTo)}`} ${PERIODS[payPer]}`

/** Formats the place of a job: "Cork, hybrid". */
export function placeLabel({ town, remote }: Place): string {
  const place = town === 'Other' ? 'Another town' : (town ?? 'Anywhere in Ireland')
  if (remote === 'HYBRID') return `${place}, hybrid`
  return remote === 'FULLY' ? `Fully remote, ${town ? place : 'anywhere in Ireland'}` : place
}
