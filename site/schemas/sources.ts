import { DAY } from '../plain/durations.ts'

/** Source of a figure, with who last checked it and when. */
export interface Source {
  name: string
  url: string
  checkedOn?: string
  checkedBy?: string
}

/** A fact that may become outdated, with its source. A fact without a source is a sample. */
export interface Fact {
  name: string
  source?: Source
}

/** Remark on a figure that nobody has checked (decisions, "Facts and samples"). */
export const UNCHECKED = 'from our notes, not checked yet'

/** Age in days from which the age of a check is shown. */
export const OLD_AFTER = 180
export const OLD = `more than ${OLD_AFTER} days ago`

export type CheckState = 'sample' | 'unchecked' | 'old' | 'checked'

export function checkStateOf({ source }: Pick<Fact, 'source'>, now: number = Date.now()): CheckState {
  if (!source) return 'sample'
  if (!source.checkedOn) return 'unchecked'
  return now - Date.parse(source.checkedOn) > OLD_AFTER * DAY ? 'old' : 'checked'
}

const REMARKS = { sample: 'Sample', unchecked: UNCHECKED, old: `checked ${OLD}`, checked: null } as const

/** Returns the remark on a fact; empty if it was checked recently. */
export const remarkOn = (fact: Pick<Fact, 'source'>, now?: number) => REMARKS[checkStateOf(fact, now)]

/** Returns the remarks on several facts; each names its facts unless it applies to all. */
export function remarksOn(facts: readonly Fact[], now?: number): string[] {
  return [...Map.groupBy(facts, (fact) => remarkOn(fact, now))].flatMap(([remark, those]) => {
    if (!remark) return []
    const sentence = remark.replace(/^./, (first) => first.toUpperCase())
    return those.length === facts.length
      ? `${sentence}.`
      : `${sentence}: ${those.map(({ name }) => name).join(', ')}.`
  })
}

/**
 * Returns the distinct sources, each labelled with the facts it supports. A source that supports all facts, or has the
 * name of its fact, has no label.
 */
export function groupBySource(facts: readonly Fact[]): { source: Source; label?: string }[] {
  const groups = Map.groupBy(
    facts.flatMap(({ name, source }) => (source ? [{ name, source }] : [])),
    ({ source }) => JSON.stringify(source),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const label = group.map(({ name }) => name).join(', ')
    const isPlain = group.length === facts.length || label === first.source.name
    return [{ source: first.source, ...(isPlain ? {} : { label }) }]
  })
}
