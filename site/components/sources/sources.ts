/** A fact that can go out of date, by its common name, with its source. */
export interface Fact {
  name: string
  source: { name: string; url: string; checkedOn: string }
}

/** True for a source that by its name is a sample (content/README.md). */
export const isSample = ({ name }: Pick<Fact['source'], 'name'>) => /\(sample figures?\)$/.test(name)

/**
 * Takes facts; returns their sources, each once, labelled with the facts that it vouches for. A source that vouches
 * for all of them, or goes by the same name as its fact, needs no label.
 */
export function groupBySource(facts: readonly Fact[]): { source: Fact['source']; label?: string }[] {
  const groups = new Map<string, Fact[]>()
  for (const fact of facts) {
    const key = JSON.stringify(fact.source)
    groups.set(key, [...(groups.get(key) ?? []), fact])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const label = group.map(({ name }) => name).join(', ')
    const isPlain = groups.size === 1 || label === first.source.name
    return [{ source: first.source, ...(isPlain ? {} : { label }) }]
  })
}
