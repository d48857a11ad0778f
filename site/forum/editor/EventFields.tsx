import { CANCELLED } from '#limits/items'
import { TOWNS, type EventField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { fieldOf } from '../../ui/forms/field-of.ts'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { endFor } from '../events/times.ts'
import { SeriesFields } from './SeriesFields.tsx'
import type { SeriesText } from './series.ts'

type EventText = Record<EventField, string> & SeriesText

type Props = {
  text: EventText
  problems: Problems
  /** Undefined in a plain form, whose fields are uncontrolled. */
  onChange?: (part: Partial<EventText>) => void
  /** True to offer cancelling the event instead of repeating it. */
  hasStatus?: boolean
}

/** The fields of an event; all are empty if the discussion is none. */
export function EventFields({ text, problems, onChange, hasStatus = false }: Props) {
  const field = fieldOf<EventField>(text, problems, onChange)
  const input = (name: EventField, label: string, type?: string) => (
    <TextField {...field(name, label)} type={type} autoComplete="off" />
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
        <TextField
          {...field('startsAt', 'Starts (Irish time)')}
          type="datetime-local"
          onChange={onChange && handleStart}
        />
        {input('endsAt', 'Ends', 'datetime-local')}
        <SelectField {...field('town', 'Town')} options={[{ value: '', label: 'Online only' }, ...TOWNS]} />
        {input('venue', 'Venue (optional)')}
        {input('onlineLink', 'Link to join online (optional)', 'url')}
        {input('registrationLink', 'Link to register (optional)', 'url')}
      </div>
      {!hasStatus && (text.startsAt || !onChange) && (
        <SeriesFields text={text} problems={problems} onChange={onChange} />
      )}
      {hasStatus && (
        <SelectField
          {...field('eventStatus', 'Status')}
          options={[
            { value: '', label: 'Takes place' },
            { value: CANCELLED, label: 'Cancelled' },
          ]}
        />
      )}
    </fieldset>
  )
}
