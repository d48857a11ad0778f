import type { CollectionEntry } from 'astro:content'
import { counted } from '../../plain/text/plural.ts'
import type { Facets } from '../../components/filters/facets.ts'
import type { SortKey } from '../../components/tables/order.ts'
import { costOf, formatEuro, formatMoney, type Rates } from './cost.ts'

export type Certificate = CollectionEntry<'certificates'>['data']

/** Columns of the table, in order. */
export const COLUMNS = ['name', 'organization', 'course', 'passMark', 'price', 'renewal', 'total'] as const

/** Filters of the table, in the order in which a newcomer decides. */
export const FILTERS = ['role', 'course', 'experience'] as const

/** Formats the renewal interval; null if unknown. */
export function renewalText({ renewal }: Pick<Certificate, 'renewal'>): string | null {
  if (!renewal) return null
  const { everyYears } = renewal
  if (everyYears === null) return 'None, lasts for life'
  return everyYears === 1 ? 'Every year' : `Every ${everyYears} years`
}

export const courseText = ({ course }: Pick<Certificate, 'course'>) =>
  course === 'required' ? 'Required' : 'Optional'

/** Formats the length of an exam, such as "80 items in 60 minutes"; null if unknown. */
export function lengthText({ tasks, minutes }: NonNullable<Certificate['exam']>): string | null {
  const parts = [
    ...(tasks ? [counted(tasks, 'question')] : []),
    ...(minutes ? [counted(minutes, 'minute')] : []),
  ]
  return parts.length > 0 ? parts.join(' in ') : null
}

/** Returns the filter values of a certificate. One without a required course matches both with and without a course. */
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
 * Returns a certificate as a table row.
 * @param unknown text for an unknown figure
 * @returns the texts of the cells after the name, and the sort keys; a lifetime sorts after any number of years
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

/** Returns the sources of a certificate's figures, each labelled with its name. */
export const sourcesOf = ({ name, courseNote, exam, price, renewal }: Certificate) =>
  [courseNote, exam, price, renewal].flatMap((figure) => (figure ? [{ name, source: figure.source }] : []))

/** Returns the known facts about an exam as labels and values. */
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
