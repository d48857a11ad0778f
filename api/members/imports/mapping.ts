import { z } from 'zod'
import forum from '../../../content/forum.json' with { type: 'json' }
import { CATEGORIES } from '../../items/rules.ts'
import { parse } from '../../lib/parse.ts'
import type { Staging } from './staging.ts'

/** The key for topics without a category. */
export const WITHOUT_CATEGORY = 'none'

/**
 * The site's category for each category of the export, as an operator edits it, and the base URL for relative links.
 */
const mapping = z.strictObject({
  address: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  categories: z.record(
    z.string(),
    z.object({
      name: z.string(),
      topics: z.number(),
      to: z.union([z.enum(CATEGORIES, `a category is one of: ${CATEGORIES.join(', ')}`), z.null()]),
    }),
  ),
})
export type Mapping = z.infer<typeof mapping>

/** Reads a mapping edited by an operator. @throws Refusal INVALID */
export const readMapping = (text: string): Mapping => parse(mapping, JSON.parse(text) as unknown)

type Found = { id: string; name: string; topics: number }

/** Returns the categories of an export with public topics. */
const categoriesIn = ({ sql }: Staging): Found[] =>
  sql
    .prepare(
      `select coalesce(category.id, '${WITHOUT_CATEGORY}') as id, coalesce(max(category.name), 'No category') as name,
         count(*) as topics
       from topic left join category on category.id = topic.category where topic.why is null
       group by 1 order by topics desc`,
    )
    .all() as Found[]

/** Proposes a category for each category of an export: the one with the same name, or else the forum's first. */
export const proposeMapping = (staging: Staging): Mapping => ({
  address: '',
  categories: Object.fromEntries(
    categoriesIn(staging).map(({ id, name, topics }) => [id, { name, topics, to: proposed(name) }]),
  ),
})

const simple = (name: string) =>
  name
    .toLowerCase()
    .replace(/&|\band\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const proposed = (name: string) =>
  forum.categories.find((known) => simple(known.name) === simple(name))?.name ?? CATEGORIES[0] ?? null

/** Returns the categories of an export that a mapping lacks. */
export const missingIn = (staging: Staging, { categories }: Mapping): Found[] =>
  categoriesIn(staging).filter(({ id }) => !Object.hasOwn(categories, id))
