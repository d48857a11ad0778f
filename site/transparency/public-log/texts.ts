import type { CollectionEntry } from 'astro:content'
import { ruleNamed } from '#rules/decisions'

export type Texts = CollectionEntry<'publicLog'>['data']

/** Describes an administrator's action; without a description it is not shown by name. */
export const formatAct = ({ acts, otherAct }: Pick<Texts, 'acts' | 'otherAct'>, action: string): string =>
  Object.hasOwn(acts, action) ? (acts[action] ?? otherAct) : otherAct

/** Returns the name of a rule; if editors have removed it, a name derived from its slug. */
export const formatRule = (rule: string): string => ruleNamed(rule)?.name ?? rule.replaceAll('-', ' ')
