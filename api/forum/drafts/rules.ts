import { z } from 'zod'
import { HTML_LIMIT } from '../../sections/rules.ts'
import { lengthOf, normalForm, storable } from '../../text/characters.ts'

/** The maximum number of drafts per account. */
export const MAX_DRAFTS = 50

/** The kinds of drafts: a discussion, a reply, an edit of either, or a section of the site. */
export const DRAFT_KINDS = ['new', 'reply', 'edit-post', 'edit-reply', 'section'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const KEY = new RegExp(`^(new|(reply|edit-post|edit-reply|section):${UUID}|section:new)$`)

export const draftKey = z.string().regex(KEY, 'There’s no draft with this name.')

/** The maximum length of each field: above the limit for sending, so that a text can be shortened later. */
const LONGEST = {
  title: 1_000,
  category: 100,
  content: 20_000,
  startsAt: 20,
  endsAt: 20,
  town: 100,
  venue: 1_000,
  onlineLink: 1_000,
  registrationLink: 1_000,
  eventStatus: 20,
  employer: 1_000,
  remote: 20,
  payFrom: 20,
  payTo: 20,
  payPer: 20,
  closesOn: 20,
  applyTo: 1_000,
  repeats: 20,
  times: 20,
  key: 200,
  htmlContent: HTML_LIMIT,
  version: 20,
} as const
export type DraftField = keyof typeof LONGEST
export const DRAFT_FIELDS = Object.keys(LONGEST) as DraftField[]

const formatNumber = (most: number) => most.toLocaleString('en-IE')

const field = (most: number) =>
  z
    .string()
    .refine(storable, 'A draft cannot hold this character.')
    .overwrite(normalForm)
    .refine(
      (value) => lengthOf(value) <= most,
      `This is longer than a draft on your account can be (${formatNumber(most)} characters). It’s saved on this device only.`,
    )
    .nullish()
    .transform((value) => value ?? undefined)

/** The field values of a form that was not sent. */
export const draftContent = z.object(
  Object.fromEntries(DRAFT_FIELDS.map((name) => [name, field(LONGEST[name])])) as Record<
    DraftField,
    ReturnType<typeof field>
  >,
)
export type DraftContent = Partial<Record<DraftField, string>>

const revision = z.uuid('This is no revision of a draft.')

/** The input of a save; `revision` is the one that the author started from, or null. */
export const saveDraftInput = z
  .object({ key: draftKey, content: draftContent, revision: revision.nullish() })
  .refine(({ key, content }) => content.htmlContent === undefined || key.startsWith('section:'), {
    message: 'Only a draft of a section has HTML.',
    path: ['content', 'htmlContent'],
  })
export const discardDraftInput = z.object({ key: draftKey, revision })
