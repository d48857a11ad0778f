import { fullDay } from './time.ts'

type Props = { facts: readonly { name: string; value: string }[] }

/** Returns the label of a field: `What we tried` for `whatWeTried`. */
export function labelOf(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a field's value as the item itself shows it: an amount of euro, a day, or an Irish time. */
export function valueOf(name: string, value: string): string {
  if (/^pay(From|To)$/.test(name)) return `€${Number(value).toLocaleString('en-IE')}`
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  return day ? `${fullDay(day)}${time ? ` at ${time}` : ''}` : value
}

export const FACTS = 'grid grid-cols-[fit-content(9rem)_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm'

/** Lists the other fields of an item, one per line; renders nothing if there are none. */
export const Facts = ({ facts }: Props) =>
  facts.length > 0 && (
    <dl className={FACTS}>
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-soft">{labelOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">{valueOf(name, value)}</dd>
        </div>
      ))}
    </dl>
  )
