import { z } from 'zod'
import { category, createPostInput } from '../../items/rules.ts'
import { id, optional } from '../../text/rules.ts'

/** The reason of an act, for the log and the author. */
const note = optional('Note', 500)

export const move = z.object({ id, category, note })
export const retitling = z.object({ id, title: createPostInput.shape.title, note })
export const closing = z.object({ id, note })
