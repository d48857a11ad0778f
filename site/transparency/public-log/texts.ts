import type { CollectionEntry } from 'astro:content'

export type Texts = CollectionEntry<'publicLog'>['data']

/** Describes an act of an administrator; one without a description is not shown by its name. */
export const formatAct = ({ acts, otherAct }: Pick<Texts, 'acts' | 'otherAct'>, action: string): string =>
  Object.hasOwn(acts, action) ? (acts[action] ?? otherAct) : otherAct

/** The slug of a guideline as people read it. */
export const formatRule = (rule: string): string => rule.replaceAll('-', ' ')
