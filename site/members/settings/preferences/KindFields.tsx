import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { ALWAYS_SENT, hasTimings, KINDS, TIMINGS, type Chosen } from '../labels/notification-labels.ts'
import { PreferenceRow } from './PreferenceRow.tsx'

type Props = {
  chosen: Chosen
  names: { inSite: string; email: string }
  onChange: (part: Partial<Chosen>) => void
}

/** The choices for one kind of notification. */
export const KindFields = ({ chosen: { kind, inSite, email }, names, onChange }: Props) => (
  <PreferenceRow
    title={KINDS[kind]}
    note={ALWAYS_SENT[kind]}
    inSite={
      <Checkbox
        label="On the site"
        name={names.inSite}
        isChecked={inSite}
        onChange={(isWanted) => onChange({ inSite: isWanted })}
      />
    }
    email={
      hasTimings(kind) ? (
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
        // Sent by a form without script, which names each kind by its timing.
        <input type="hidden" name={names.email} value={email} />
      )
    }
  />
)
