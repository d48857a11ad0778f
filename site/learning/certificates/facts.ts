import type { CollectionEntry } from 'astro:content'
import { counted } from '../../plain/text/plural.ts'
import type { Facets } from '../../components/filters/facets.ts'
import type { SortKey } from '../../components/tables/order.ts'
import { costOf, formatEuro, formatMoney, type Rates } from './cost.ts'

export type Certificate = CollectionEntry<'certificates'>['data']

/** The columns of the table, in their order. */
export const COLUMNS = ['name', 'organization', 'course', 'passMark', 'price', 'renewal', 'total'] as const

/** The filters of the table, in the order in which a newcomer meets them. */
export const FILTERS = ['role', 'course', 'experience'] as const

/** The interval of renewals as it is read; null while it is not known. */
export function renewalText({ renewal }: Pick<Certificate, 'renewal'>): string | null {
  if (!renewal) return null
  const { everyYears } = renewal
  if (everyYears === null) return 'None, lasts for life'
  return everyYears === 1 ? 'Every year' : `Every ${everyYears} years`
}

export const courseText = ({ course }: Pick<Certificate, 'course'>) =>
  course === 'required' ? 'Required' : 'Optional'

/** The length of an exam as it is read: "80 … in 60 minutes"; null when neither is known. */
export function lengthText({ tasks, minutes }: NonNullable<Certificate['exam']>): string | null {
  const parts = [
    ...(tasks ? [counted(tasks, 'question')] : []),
    ...(minutes ? [counted(minutes, 'minute')] : []),
  ]
  return parts.length > 0 ? parts.join(' in ') : null
}

/** Returns the choices by which a certificate is found. Anyone who may study alone may also take a course. */
export const facetsOf = ({
  roles,
  course,
  experience,
}: Certificate): Facets & Record<(typeof FILTERS)[number], string[]> => ({
  role: roles,
  course: course === 'required' ? ['with'] : ['with', 'without'],
  experience: [experience],
})

/**
 * A certificate as a row of the table.
 * @param unknown the text of a figure that is not known
 * @returns the texts of its cells after the name, and what each column sorts by; a lifetime counts as more than any
 *   number of years
 */
export function rowOf(
  certificate: Certificate,
  { organization, rates, unknown }: { organization: string; rates: Rates; unknown: string },
): { cells: string[]; keys: SortKey[] } {
  const { abbreviation, exam, price, renewal } = certificate
  const cost = costOf(certificate, rates)
  return {
    cells: [
      organization,
      courseText(certificate),
      exam?.passMark ?? unknown,
      price ? formatMoney(price) : unknown,
      renewalText(certificate) ?? unknown,
      cost.total ? formatEuro(cost.total) : unknown,
    ],
    keys: [
      abbreviation,
      organization,
      courseText(certificate),
      exam?.passPercent ?? null,
      cost.price?.from ?? null,
      renewal ? (renewal.everyYears ?? Number.MAX_SAFE_INTEGER) : null,
      cost.total?.from ?? null,
    ],
  }
}

/** The sources of a certificate's figures, each under the certificate's name. */
export const sourcesOf = ({ name, courseNote, exam, price, renewal }: Certificate) =>
  [courseNote, exam, price, renewal].flatMap((figure) => (figure ? [{ name, source: figure.source }] : []))

/** The facts about an exam that are known, as labels and values. */
export function examRows(exam: NonNullable<Certificate['exam']>): { label: string; value: string }[] {
  const { format, passMark, languages, attempts } = exam
  const rows = {
    Form: format,
    Length: lengthText(exam),
    'Pass mark': passMark,
    Languages: languages,
    Attempts: attempts,
  }
  return Object.entries(rows).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
