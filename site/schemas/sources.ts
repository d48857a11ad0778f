import { DAY } from '../plain/durations.ts'

/** The place to look a figure up, with who last did so and when. */
export interface Source {
  name: string
  url: string
  checkedOn?: string
  checkedBy?: string
}

/** A fact that can go out of date, by its common name, with its source. One without a source is invented: a sample. */
export interface Fact {
  name: string
  source?: Source
}

/** Words beside a figure that nobody has looked up yet (decisions, "Facts and samples"). */
export const UNCHECKED = 'from our notes, not checked yet'

/** Age in days from which a check says how old it is. */
export const OLD_AFTER = 180
export const OLD = `more than ${OLD_AFTER} days ago`

export type CheckState = 'sample' | 'unchecked' | 'old' | 'checked'

export function checkStateOf({ source }: Pick<Fact, 'source'>, now: number = Date.now()): CheckState {
  if (!source) return 'sample'
  if (!source.checkedOn) return 'unchecked'
  return now - Date.parse(source.checkedOn) > OLD_AFTER * DAY ? 'old' : 'checked'
}

const REMARKS = { sample: 'Sample', unchecked: UNCHECKED, old: `checked ${OLD}`, checked: null } as const

/** Returns what is to be said beside a fact: nothing when somebody has checked it not long ago. */
export const remarkOn = (fact: Pick<Fact, 'source'>, now?: number) => REMARKS[checkStateOf(fact, now)]

/** Returns a line for each remark on several facts, which names them unless it is about all. */
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
 * Takes facts; returns their sources, each once, labelled with the facts that it vouches for. A source that vouches
 * for all of them, or goes by the same name as its fact, needs no label.
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
