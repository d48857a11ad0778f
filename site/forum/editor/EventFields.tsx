import { CANCELLED } from '#limits/items'
import { TOWNS, type EventField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { Field, type Control } from '../../ui/forms/Field.tsx'
import { endFor } from '../events/times.ts'
import { SeriesFields } from './SeriesFields.tsx'
import type { SeriesText } from './series.ts'

type EventText = Record<EventField, string> & SeriesText

type Props = {
  text: EventText
  problems: Problems
  /** Undefined in a form without script, whose fields have their own values. */
  onChange?: (part: Partial<EventText>) => void
  /** Offers to cancel the event, in place of repeating it. */
  hasStatus?: boolean
}

/** The fields of a discussion that is an event; all of them empty where it is none. */
export function EventFields({ text, problems, onChange, hasStatus = false }: Props) {
  const valueOf = (name: EventField) =>
    onChange
      ? {
          value: text[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
        }
      : { defaultValue: text[name] }
  const input = (name: EventField, type: string) => (control: Control) => (
    <input {...control} className="input" type={type} name={name} autoComplete="off" {...valueOf(name)} />
  )

  function handleStart(startsAt: string) {
    onChange?.({ startsAt, endsAt: endFor(startsAt, text) })
  }

  return (
    <fieldset className="kind-fields">
      <legend className="field-label">When and where</legend>
      <p className="field-hint">
        For a date in the calendar of <a href="/events">events</a>.{' '}
        {hasStatus
          ? 'Empty all of these fields to take the date away.'
          : 'Leave it empty to write about an event only.'}
      </p>
      <div className="kind-pair">
        <Field id="startsAt" label="Starts (Irish time)" error={problems['startsAt']}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              name="startsAt"
              {...valueOf('startsAt')}
              {...(onChange && { onChange: ({ target }) => handleStart(target.value) })}
            />
          )}
        </Field>
        <Field id="endsAt" label="Ends" error={problems['endsAt']}>
          {input('endsAt', 'datetime-local')}
        </Field>
        <Field id="town" label="Town" error={problems['town']}>
          {(control) => (
            <select {...control} className="select" name="town" {...valueOf('town')}>
              <option value="">Online only</option>
              {TOWNS.map((town) => (
                <option key={town}>{town}</option>
              ))}
            </select>
          )}
        </Field>
        <Field id="venue" label="Venue (optional)" error={problems['venue']}>
          {input('venue', 'text')}
        </Field>
        <Field id="onlineLink" label="Link to join online (optional)" error={problems['onlineLink']}>
          {input('onlineLink', 'url')}
        </Field>
        <Field id="registrationLink" label="Link to register (optional)" error={problems['registrationLink']}>
          {input('registrationLink', 'url')}
        </Field>
      </div>
      {!hasStatus && (text.startsAt || !onChange) && (
        <SeriesFields text={text} problems={problems} onChange={onChange} />
      )}
      {hasStatus && (
        <Field id="eventStatus" label="Status" error={problems['eventStatus']}>
          {(control) => (
            <select {...control} className="select" name="eventStatus" {...valueOf('eventStatus')}>
              <option value="">Takes place</option>
              <option value={CANCELLED}>Cancelled</option>
            </select>
          )}
        </Field>
      )}
    </fieldset>
  )
}
