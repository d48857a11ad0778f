import type { Post } from '../../../prisma/client/client.ts'
import { POST_FIELDS, type PostField } from '../../items/rules.ts'
import { inIrishTime, momentOf } from '../../text/moments.ts'

/** A field that an author wrote besides the title and the text, under its name in the rule. */
export type Fact = { name: string; value: string }

const FACTS = POST_FIELDS.filter((field) => field !== 'title' && field !== 'content')

/** Returns the other fields of a discussion that are not empty. */
export const factsOf = (post: Pick<Post, PostField>): Fact[] =>
  FACTS.flatMap((name) => factOf(name, post[name]))

function factOf(name: string, value: string | null): Fact[] {
  if (!value) return []
  const moment = momentOf(value)
  return [{ name, value: moment ? inIrishTime(moment) : value }]
}
