import { Difference } from '../texts/Difference.tsx'
import { FACTS, labelOf, valueOf } from '../texts/Facts.tsx'

type Fact = { name: string; value: string }
type Props = { before: readonly Fact[]; after: readonly Fact[] }

/** Shows the other fields of an item with their changes marked. */
export function EditedDetails({ before, after }: Props) {
  const names = [...new Set([...after, ...before].map(({ name }) => name))]
  const valueIn = (facts: readonly Fact[], wanted: string) => {
    const found = facts.find(({ name }) => name === wanted)
    return found ? valueOf(wanted, found.value) : ''
  }
  if (names.length === 0) return null
  return (
    <dl className={FACTS}>
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-soft">{labelOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <Difference before={valueIn(before, name)} after={valueIn(after, name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
