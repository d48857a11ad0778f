import { z } from 'zod'
import forum from '../../content/forum.json' with { type: 'json' }
import { normalEmail } from '../text/email.ts'
import { optionalLine } from '../text/rules.ts'
import { euro } from '../text/vacancies.ts'
import { isWebAddress, MAX_LINK, town } from './event-rules.ts'
import { issueReporter } from './issue-reporter.ts'
import { dayAhead, PAY, PAY_PERIODS, REMOTE, VACANCY_DAYS } from './limits.ts'

/**
 * Returns the category whose discussions may be vacancies; null when the content has none or has disabled vacancies.
 */
export const vacancyCategory = (): string | null =>
  (forum.hasVacancies && forum.categories.find(({ holds }) => holds === 'vacancies')?.name) || null

const wholeEuro = (name: string) =>
  optionalLine(name, 12)
    .transform((typed) => typed && typed.replaceAll(/[€\s]|,(?=\d{3}(?!\d))/g, ''))
    .refine(
      (amount) => amount === null || /^[1-9]\d{0,6}$/.test(amount),
      `${name} must be a whole number of euro, such as 70000`,
    )

/** Accepts one of a few values; the default is stored as null. */
const oneOf = (name: string, [usual, ...others]: readonly string[]) =>
  optionalLine(name, 10)
    .transform((typed) => (typed === usual ? null : typed))
    .refine(
      (chosen) => chosen === null || others.includes(chosen),
      `${name} is one of: ${[usual, ...others].join(', ')}`,
    )

const isDay = (text: string) => z.iso.date().safeParse(text).success

/** The fields of a vacancy (decisions, "Events and vacancies"); null in other discussions. */
export const vacancyFields = {
  employer: optionalLine('Employer', 200),
  town,
  remote: oneOf('Remote', REMOTE),
  payFrom: wholeEuro('The lowest pay'),
  payTo: wholeEuro('The highest pay'),
  payPer: oneOf('The period of the pay', PAY_PERIODS),
  closesOn: optionalLine('The closing day', 10).refine(
    (day) => day === null || isDay(day),
    'The closing day must be a day, such as 2026-12-24',
  ),
  applyTo: optionalLine('The way to apply', MAX_LINK)
    .transform((typed) => typed && (isWebAddress(typed) ? typed : (normalEmail(typed) ?? typed)))
    .refine(
      (to) => to === null || isWebAddress(to) || normalEmail(to) === to,
      'Please give a web address, such as https://example.ie/jobs, or an e-mail address',
    ),
}

export const VACANCY_FIELDS = Object.keys(vacancyFields) as VacancyField[]
export type VacancyField = keyof typeof vacancyFields
type Vacancy = Record<VacancyField, string | null>

const REQUIRED = {
  employer: 'Please say who the employer is',
  payFrom: 'Please say what the job pays at least',
  payTo: 'Please say what the job pays at most',
  applyTo: 'Please say how to apply',
} as const

export const OPEN_TOO_LONG = `A vacancy is open for at most ${VACANCY_DAYS} days after it’s published`

/** Checks that a vacancy has an employer, pay, a closing date and a way to apply that fit together. */
export function checkVacancy(payload: z.core.ParsePayload<Vacancy>): void {
  const { value } = payload
  const refuse = issueReporter(payload)
  for (const [field, message] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][])
    if (value[field] === null) refuse(field, message)
  if (value.town === null && value.remote !== 'fully')
    refuse('town', 'Please choose a town; only a fully remote job can be anywhere in Ireland')
  // An unreadable day has its own error.
  if (value.closesOn !== null && isDay(value.closesOn) && value.closesOn > dayAhead(VACANCY_DAYS))
    refuse('closesOn', OPEN_TOO_LONG)
  if (value.payFrom === null || value.payTo === null) return
  const [from, to] = [Number(value.payFrom), Number(value.payTo)]
  const period = PAY_PERIODS.find((each) => each === (value.payPer ?? 'year'))
  if (!period) return
  const { least, most } = PAY[period]
  const range = `Pay for ${period === 'hour' ? 'an' : 'a'} ${period} is between ${euro(least)} and ${euro(most)}`
  if (from < least || from > most) refuse('payFrom', range)
  else if (to < from) refuse('payTo', 'The highest pay can’t be less than the lowest')
  else if (to > most) refuse('payTo', range)
}

/** Checks that a new vacancy is still open. */
export function checkOpen(payload: z.core.ParsePayload<Vacancy>): void {
  const { closesOn } = payload.value
  if (closesOn !== null && closesOn < dayAhead(0))
    issueReporter(payload)('closesOn', 'The closing day must be still to come')
}
