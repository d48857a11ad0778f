import type { z } from 'zod'
import { checkEvent, checkNew, EVENT_CATEGORY, eventFields } from './event-rules.ts'
import { refusing } from './refusing.ts'
import { checkOpen, checkVacancy, vacancyCategory, vacancyFields } from './vacancy-rules.ts'

/** The fields that some discussions have, by their category; all null in any other. */
export const kindFields = { ...eventFields, ...vacancyFields }

export type KindField = keyof typeof kindFields
export const KIND_FIELDS = Object.keys(kindFields) as KindField[]

type Payload = z.core.ParsePayload<Record<KindField, string | null> & { category: string }>

type Kind = {
  /** As messages call one. */
  name: string
  /** Null where the content names no category for it, or has turned it off. */
  category: () => string | null
  fields: readonly string[]
  check: (payload: Payload) => void
  /** Checks a new one, besides. */
  checkNew: (payload: Payload) => void
}

/** The kinds of discussions with fields of their own. A field can belong to several. */
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

/** Returns true for a field that discussions of this category have. */
export const isFieldIn = (category: string, field: KindField): boolean =>
  kindIn(category)?.fields.includes(field) ?? false

/** Checks the fields of an edited discussion: those of the kind that its category holds, and no others. */
export function checkKind(payload: Payload): void {
  // Those of a kind that is turned off stay as they are stored.
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

/** Returns the fields that its category does not have. */
const foreignIn = ({ value }: Payload) =>
  KIND_FIELDS.filter((field) => value[field] !== null && !isFieldIn(value.category, field))

function refuse(payload: Payload, foreign: readonly KindField[]): void {
  // One that several kinds have does not say which one is meant.
  const path = foreign.find((field) => kindsWith(field).length === 1) ?? foreign[0]
  if (path) refusing(payload)(path, elsewhere(path))
}

const kindsWith = (field: KindField) => KINDS.filter(({ fields }) => fields.includes(field))

function elsewhere(field: KindField): string {
  const { name, category } = kindsWith(field)[0] ?? KINDS[0]
  const place = category()
  return place ? `Only a discussion in ${place} can be ${name}` : offMessage(name)
}

const offMessage = (name: string) => `A discussion can’t be ${name} here at the moment`
export const NO_VACANCY = offMessage('a vacancy')
