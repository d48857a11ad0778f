import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import {
  fieldsOf,
  hasTimings,
  KINDS,
  NOTES,
  TIMINGS,
  weekly,
  type Chosen,
} from '../labels/notification-labels.ts'

type Props = { chosen: Chosen; onChange: (part: Partial<Chosen>) => void }

/** Preferences for one kind of notification, with its channels side by side. */
export function KindFields({ chosen: { kind, inSite, email }, onChange }: Props) {
  const [names, note] = [fieldsOf(kind), NOTES[kind]]
  return (
    // A floated legend takes part in the grid.
    <fieldset className="grid items-center min-[22.5rem]:grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_8.5rem_14rem] sm:gap-x-6 sm:gap-y-2 sm:py-4">
      <legend className="float-left font-semibold text-balance text-ink max-sm:col-span-full">
        {KINDS[kind]}
      </legend>
      <div className={`max-sm:empty:hidden ${note ? 'sm:row-span-2' : ''}`}>
        {kind !== 'WEEKLY' && (
          <Checkbox
            label="On the site"
            name={names.inSite}
            isChecked={inSite}
            onChange={(isWanted) => onChange({ inSite: isWanted })}
          />
        )}
      </div>
      <div className={note && 'sm:row-span-2'}>
        {kind === 'WEEKLY' ? (
          <Checkbox
            label="E-mail on Mondays"
            name={names.email}
            isChecked={email !== 'NEVER'}
            onChange={(isWanted) => onChange({ email: weekly(isWanted) })}
          />
        ) : hasTimings(kind) ? (
          <select
            className="select max-sm:pr-8 max-sm:pl-2.5"
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
          // For the plain form, which names each kind by its timing.
          <input type="hidden" name={names.email} value={email} />
        )}
      </div>
      {note && <p className="self-start text-sm text-soft max-sm:col-span-full max-sm:row-start-2">{note}</p>}
    </fieldset>
  )
}
