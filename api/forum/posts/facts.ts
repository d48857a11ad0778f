import type { Post } from '../../../prisma/client/client.ts'
import { PAY_PERIODS, REMOTE } from '../../items/limits.ts'
import { POST_FIELDS, type PostField } from '../../items/rules.ts'
import { inIrishTime, momentOf } from '../../text/moments.ts'

/** A field other than title and text that an author has filled in, under its name in the rule. */
export type Fact = { name: string; value: string }

const FACTS = POST_FIELDS.filter((field) => field !== 'title' && field !== 'content')

/** The default values of a vacancy, which are stored as null. */
const USUAL: Partial<Record<PostField, string>> = { remote: REMOTE[0], payPer: PAY_PERIODS[0] }

/** Returns the other non-empty fields of a discussion, and for a vacancy its default values. */
export const factsOf = (post: Pick<Post, PostField>): Fact[] =>
  FACTS.flatMap((name) => factOf(name, post[name] ?? (post.employer && USUAL[name])))

function factOf(name: string, value: string | null | undefined): Fact[] {
  if (!value) return []
  const moment = momentOf(value)
  return [{ name, value: moment ? inIrishTime(moment) : value }]
}

const isCategory = ({ name }: Fact) => name === ('category' satisfies PostField)

/** Returns the facts for REST: the category separately, and the others if there are any. */
export function restFacts(facts: readonly Fact[]) {
  const others = facts.filter((fact) => !isCategory(fact))
  return { category: facts.find(isCategory)?.value ?? null, ...(others.length > 0 && { facts: others }) }
}
