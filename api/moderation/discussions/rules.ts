import { z } from 'zod'
import { category, createPostInput } from '../../items/rules.ts'
import { id, optional } from '../../text/rules.ts'

/** Why something was done; the log and its author read it. */
const note = optional('Note', 500)

export const move = z.object({ id, category, note })
export const retitling = z.object({ id, title: createPostInput.shape.title, note })
export const closing = z.object({ id, note })
