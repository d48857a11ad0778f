import type { Post } from '../../../prisma/client/client.ts'
import { PAY_PERIODS, REMOTE } from '../../items/limits.ts'
import { POST_FIELDS, type PostField } from '../../items/rules.ts'
import { inIrishTime, momentOf } from '../../text/moments.ts'

/** A field that an author wrote besides the title and the text, under its name in the rule. */
export type Fact = { name: string; value: string }

const FACTS = POST_FIELDS.filter((field) => field !== 'title' && field !== 'content')

/** The usual values of a vacancy, which are stored as nothing. */
const USUAL: Partial<Record<PostField, string>> = { remote: REMOTE[0], payPer: PAY_PERIODS[0] }

/** Returns the other fields of a discussion that are not empty; of a vacancy, its usual values too. */
export const factsOf = (post: Pick<Post, PostField>): Fact[] =>
  FACTS.flatMap((name) => factOf(name, post[name] ?? (post.employer && USUAL[name])))

function factOf(name: string, value: string | null | undefined): Fact[] {
  if (!value) return []
  const moment = momentOf(value)
  return [{ name, value: moment ? inIrishTime(moment) : value }]
}

const isCategory = ({ name }: Fact) => name === ('category' satisfies PostField)

/** Returns the facts as REST shows them: the category by itself, and the others where there are any. */
export function restFacts(facts: readonly Fact[]) {
  const others = facts.filter((fact) => !isCategory(fact))
  return { category: facts.find(isCategory)?.value ?? null, ...(others.length > 0 && { facts: others }) }
}
