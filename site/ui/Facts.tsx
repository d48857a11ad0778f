type Props = { facts: readonly { name: string; value: string }[] }

/** Returns the label of a field: `What we tried` for `whatWeTried`. */
export function labelOf(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Lists the other fields of an item, one per line; renders nothing if there are none. */
export const Facts = ({ facts }: Props) =>
  facts.length > 0 && (
    <dl className="grid gap-1 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{labelOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
