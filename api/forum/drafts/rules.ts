import { z } from 'zod'
import { HTML_LIMIT } from '../../sections/rules.ts'
import { lengthOf, normalForm, storable } from '../../text/characters.ts'

/** How many drafts an account keeps. */
export const MOST_DRAFTS = 50

/** What a draft will be: a discussion, a reply, an edit of either, or a section of the site. */
export const DRAFT_KINDS = ['new', 'reply', 'edit-post', 'edit-reply', 'section'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const KEY = new RegExp(`^(new|(reply|edit-post|edit-reply|section):${UUID}|section:new)$`)

export const draftKey = z.string().regex(KEY, 'There is no draft with this name.')

/** The longest of each field: longer than what may be sent, so that a text can be shortened tomorrow. */
const LONGEST = {
  title: 1_000,
  category: 100,
  content: 20_000,
  key: 200,
  htmlContent: HTML_LIMIT,
  version: 20,
} as const
export type DraftField = keyof typeof LONGEST
export const DRAFT_FIELDS = Object.keys(LONGEST) as DraftField[]

const formatDuration = (most: number) => most.toLocaleString('en-IE')

const field = (most: number) =>
  z
    .string()
    .refine(storable, 'A draft cannot hold this character.')
    .overwrite(normalForm)
    .refine(
      (value) => lengthOf(value) <= most,
      `This is longer than a draft on your account can be (${formatDuration(most)} characters). It is kept on this device only.`,
    )
    .nullish()
    .transform((value) => value ?? undefined)

/** What stands in the fields of a form that was not sent. */
export const draftContent = z.object({
  title: field(LONGEST.title),
  category: field(LONGEST.category),
  content: field(LONGEST.content),
  key: field(LONGEST.key),
  htmlContent: field(LONGEST.htmlContent),
  version: field(LONGEST.version),
})
export type DraftContent = Partial<Record<DraftField, string>>

const revision = z.uuid('This is no revision of a draft.')

/** `revision` is the one that the writer began from, and null when they know of none. */
export const saveDraftInput = z
  .object({ key: draftKey, content: draftContent, revision: revision.nullish() })
  .refine(({ key, content }) => content.htmlContent === undefined || key.startsWith('section:'), {
    message: 'Only a draft of a section has HTML.',
    path: ['content', 'htmlContent'],
  })
export const discardDraftInput = z.object({ key: draftKey, revision })
