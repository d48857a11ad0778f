import type { CollectionEntry } from 'astro:content'
import { ruleNamed } from '#rules/decisions'

export type Texts = CollectionEntry<'publicLog'>['data']

/** Describes acts of administrators; those without a description are not shown by their name. */
export const formatAct = ({ acts, otherAct }: Pick<Texts, 'acts' | 'otherAct'>, action: string): string =>
  Object.hasOwn(acts, action) ? (acts[action] ?? otherAct) : otherAct

/** Returns the name of a rule; of one that editors have since removed, its slug as people read it. */
export const formatRule = (rule: string): string => ruleNamed(rule)?.name ?? rule.replaceAll('-', ' ')
