import { TICKS, type Tick } from '#limits/people'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TICK_LABELS, tickedPath } from './labels.ts'

type Props = { input: Record<Tick, boolean>; onChange: (part: Partial<Record<Tick, boolean>>) => void }

/** Check boxes for the ticks of a profile: speaks, mentors, seeks a mentor. */
export const TickFields = ({ input, onChange }: Props) => (
  <fieldset className="grid gap-2">
    <legend className="field-label mb-2">Speaking and mentoring</legend>
    {TICKS.map((tick) => (
      <Checkbox
        key={tick}
        label={TICK_LABELS[tick].own}
        name={tick}
        isChecked={input[tick]}
        onChange={(isChecked) => onChange({ [tick]: isChecked })}
      />
    ))}
    <p className="field-hint">
      Only members see this, on your profile and in the{' '}
      <a href={tickedPath(null)}>list of speakers and mentors</a>. With a private profile you’re not in the
      list.
    </p>
  </fieldset>
)
