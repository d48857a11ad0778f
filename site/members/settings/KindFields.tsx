import { Checkbox } from '../../ui/Checkbox.tsx'
import { ALWAYS_WRITTEN, hasTimings, KINDS, TIMINGS, type Chosen } from './notification-words.ts'

type Props = {
  chosen: Chosen
  names: { inSite: string; email: string }
  onChange: (part: Partial<Chosen>) => void
}

/** How a member is told of one kind. */
export function KindFields({ chosen: { kind, inSite, email }, names, onChange }: Props) {
  const always = ALWAYS_WRITTEN[kind]
  return (
    <fieldset className="grid gap-x-6 gap-y-2 py-4 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <legend className="mb-2 font-semibold text-ink">{KINDS[kind]}</legend>
      <div className="self-center">
        <Checkbox
          label="On the site"
          name={names.inSite}
          isChecked={inSite}
          onChange={(isWanted) => onChange({ inSite: isWanted })}
        />
      </div>
      {hasTimings(kind) ? (
        <select
          className="select sm:w-60"
          name={names.email}
          aria-label="By e-mail"
          value={email}
          onChange={({ target }) => onChange({ email: target.value as Chosen['email'] })}
        >
          {Object.entries(TIMINGS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        // Sent by a form without script, which names each kind by its timing.
        <input type="hidden" name={names.email} value={email} />
      )}
      {always && <p className="text-sm text-soft sm:col-span-2">{always}</p>}
    </fieldset>
  )
}
