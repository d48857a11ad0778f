import type { z } from 'zod'
import { checkEvent, checkNew, EVENT_CATEGORY, eventFields } from './event-rules.ts'
import { issueReporter } from './issue-reporter.ts'
import { checkOpen, checkVacancy, vacancyCategory, vacancyFields } from './vacancy-rules.ts'

/** The category-specific fields of discussions; null in other categories. */
export const kindFields = { ...eventFields, ...vacancyFields }

export type KindField = keyof typeof kindFields
export const KIND_FIELDS = Object.keys(kindFields) as KindField[]

type Payload = z.core.ParsePayload<Record<KindField, string | null> & { category: string }>

type Kind = {
  /** The noun for messages. */
  name: string
  /** Returns the category of the kind; null when the content has none or has disabled it. */
  category: () => string | null
  fields: readonly string[]
  check: (payload: Payload) => void
  /** Further checks for a new discussion. */
  checkNew: (payload: Payload) => void
}

/** The kinds of discussions with their own fields; kinds may share a field. */
const KINDS: readonly [Kind, ...Kind[]] = [
  {
    name: 'an event',
    category: () => EVENT_CATEGORY,
    fields: Object.keys(eventFields),
    check: checkEvent,
    checkNew,
  },
  {
    name: 'a vacancy',
    category: vacancyCategory,
    fields: Object.keys(vacancyFields),
    check: checkVacancy,
    checkNew: checkOpen,
  },
]

const kindIn = (category: string) => KINDS.find((kind) => kind.category() === category)

/** Returns true when discussions of this category have the field. */
export const isFieldIn = (category: string, field: KindField): boolean =>
  kindIn(category)?.fields.includes(field) ?? false

/** Checks the fields of an edited discussion: those of its category's kind, and no others. */
export function checkKind(payload: Payload): void {
  // Fields of a disabled kind stay as stored.
  const foreign = foreignIn(payload).filter((field) =>
    kindsWith(field).every((kind) => kind.category() !== null),
  )
  if (foreign.length > 0) refuse(payload, foreign)
  else if (KIND_FIELDS.some((field) => payload.value[field] !== null))
    kindIn(payload.value.category)?.check(payload)
}

/** Checks the fields of a new discussion. */
export function checkNewKind(payload: Payload): void {
  const foreign = foreignIn(payload)
  if (foreign.length > 0) return refuse(payload, foreign)
  checkKind(payload)
  kindIn(payload.value.category)?.checkNew(payload)
}

/** Returns the fields that do not belong to the category. */
const foreignIn = ({ value }: Payload) =>
  KIND_FIELDS.filter((field) => value[field] !== null && !isFieldIn(value.category, field))

function refuse(payload: Payload, foreign: readonly KindField[]): void {
  // Prefers a field of a single kind, which shows which kind was meant.
  const path = foreign.find((field) => kindsWith(field).length === 1) ?? foreign[0]
  if (path) issueReporter(payload)(path, elsewhere(path))
}

const kindsWith = (field: KindField) => KINDS.filter(({ fields }) => fields.includes(field))

function elsewhere(field: KindField): string {
  const { name, category } = kindsWith(field)[0] ?? KINDS[0]
  const place = category()
  return place ? `Only a discussion in ${place} can be ${name}` : offMessage(name)
}

const offMessage = (name: string) => `A discussion can’t be ${name} here at the moment`
export const NO_VACANCY = offMessage('a vacancy')
