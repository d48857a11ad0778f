import { counted } from '../../../plain/text/plural.ts'
import type { PendingItem } from './operations.ts'

/** Number of hosts listed by name; the rest are only counted. */
const NAMED = 3

/** Shows facts about an item that help a moderator judge it. */
export function Signals({ signals }: { signals: PendingItem['signals'] }) {
  const { links, hosts, isNewMember, alike } = signals
  const others = hosts.length - NAMED
  const more = others > 0 ? ` and ${counted(others, 'other')}` : ''
  const facts = [
    links > 0 && `${counted(links, 'link')} to ${hosts.slice(0, NAMED).join(', ')}${more}`,
    isNewMember && 'The author joined in the last week',
    alike > 0 && `Nearly the same as ${counted(alike, 'other')} from the last month`,
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 text-(length:--text-sm)" aria-label="Signals">
      {facts.map((fact) => (
        <li key={fact} className="rounded-md border border-dashed border-edge px-2.5 py-0.5 wrap-anywhere">
          {fact}
        </li>
      ))}
    </ul>
  )
}
