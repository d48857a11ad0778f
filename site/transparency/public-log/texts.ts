import type { CollectionEntry } from 'astro:content'

export type Texts = CollectionEntry<'publicLog'>['data']

/** An act of an administrator in words; one that nobody has written words for yet is not told by its name. */
export const formatAct = ({ acts, otherAct }: Pick<Texts, 'acts' | 'otherAct'>, action: string): string =>
  Object.hasOwn(acts, action) ? (acts[action] ?? otherAct) : otherAct

/** The slug of a guideline as people read it. */
export const formatRule = (rule: string): string => rule.replaceAll('-', ' ')
