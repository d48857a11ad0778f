import type { z } from 'zod'
import { createPostInput, POST_FIELDS, type PostField } from '../../../items/rules.ts'

// What stands in a row whose words are gone.

type PostText = z.output<typeof createPostInput>
type Optional = { [Field in PostField]: null extends PostText[Field] ? Field : never }[PostField]

/** What an author may leave out goes without a word. */
const LEFT_OUT = Object.fromEntries(
  POST_FIELDS.filter((field) => createPostInput.shape[field].safeParse(null).success).map((field) => [
    field,
    null,
  ]),
) as Record<Optional, null>

/** In an item that nobody sees, once its words are erased. */
export const ERASED = { content: 'Removed', contentHtml: '<p>Removed</p>' } as const
export const ERASED_POST = { ...LEFT_OUT, title: 'Removed', ...ERASED, excerpt: 'Removed' } as const

const BY_AUTHOR = 'Removed by its author'

/** In a discussion that everybody sees, for the sake of its replies (decisions, "After publication"). */
export const REMOVED_POST = {
  ...LEFT_OUT,
  title: 'Removed discussion',
  content: BY_AUTHOR,
  contentHtml: `<p>${BY_AUTHOR}</p>`,
  excerpt: BY_AUTHOR,
} as const
