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

/** Preferences for one kind of notification, with its channels side by side on a wide screen. */
export function KindFields({ chosen: { kind, inSite, email }, onChange }: Props) {
  const [names, note] = [fieldsOf(kind), NOTES[kind]]
  return (
    // A floated legend takes part in the grid.
    <fieldset className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_8.5rem_14rem]">
      <legend className="float-left font-semibold text-balance text-ink">{KINDS[kind]}</legend>
      <div className={note && 'sm:row-span-2'}>
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
            className="select"
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
      {note && <p className="self-start text-sm text-soft max-sm:row-start-2">{note}</p>}
    </fieldset>
  )
}
