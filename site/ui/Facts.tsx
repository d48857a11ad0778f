type Props = { facts: readonly { name: string; value: string }[] }

/** The name of a field as it is read: `whatWeTried` is `What we tried`. */
export function labelOf(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The other fields of an item, a line each; renders nothing for none. */
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
