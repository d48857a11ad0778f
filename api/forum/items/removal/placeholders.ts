import type { z } from 'zod'
import { editedPostText, POST_FIELDS, type PostField } from '../../../items/rules.ts'

// The placeholders in a row whose text has been removed.

type PostText = z.output<typeof editedPostText>
type Optional = { [Field in PostField]: null extends PostText[Field] ? Field : never }[PostField]

/** Optional fields become empty. */
const EMPTY_FIELDS = Object.fromEntries(
  POST_FIELDS.filter((field) => editedPostText.shape[field].safeParse(null).success).map((field) => [
    field,
    null,
  ]),
) as Record<Optional, null>

/** Texts of an erased item, which nobody sees. */
export const ERASED = { content: 'Removed', contentHtml: '<p>Removed</p>' } as const
export const ERASED_POST = { ...EMPTY_FIELDS, title: 'Removed', ...ERASED, excerpt: 'Removed' } as const

const REMOVED_BY_AUTHOR = 'Removed by its author'

/** Texts of a discussion that remains public because of its replies (decisions, "After publication"). */
export const REMOVED_POST = {
  ...EMPTY_FIELDS,
  title: 'Removed discussion',
  content: REMOVED_BY_AUTHOR,
  contentHtml: `<p>${REMOVED_BY_AUTHOR}</p>`,
  excerpt: REMOVED_BY_AUTHOR,
} as const
