import { useState } from 'react'
import { dayAhead, VACANCY_DAYS } from '#limits/items'
import { TOWNS, VACANCY_FIELDS, type VacancyField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { Field, type Control } from '../../ui/forms/Field.tsx'

type VacancyText = Record<VacancyField, string>

type Props = {
  text: VacancyText
  problems: Problems
  /** Undefined in a form without script, whose fields have their own values. */
  onChange?: (part: Partial<VacancyText>) => void
  /** Shows the fields from the beginning, also while they are empty. */
  isChosen: boolean
}

const PLACES = [
  { value: '', label: 'Anywhere in Ireland' },
  ...TOWNS.map((value) => ({ value, label: value })),
]
const REMOTE = [
  { value: '', label: 'At the workplace' },
  { value: 'hybrid', label: 'Hybrid' },
  { value: 'fully', label: 'Fully remote' },
]
const PERIODS = [
  { value: '', label: 'A year' },
  { value: 'day', label: 'A day' },
  { value: 'hour', label: 'An hour' },
]

/** The fields of a discussion that is a vacancy; all of them empty where it is none. */
export function VacancyFields({ text, problems, onChange, isChosen }: Props) {
  const isFilled = VACANCY_FIELDS.some((field) => text[field])
  const [wasFilled] = useState(isFilled)
  const valueOf = (name: VacancyField) =>
    onChange
      ? {
          value: text[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
        }
      : { defaultValue: text[name] }
  const input = (name: VacancyField, more: { type?: string; inputMode?: 'numeric'; max?: string }) =>
    function VacancyInput(control: Control) {
      return (
        <input {...control} {...more} className="input" name={name} autoComplete="off" {...valueOf(name)} />
      )
    }
  const select = (name: VacancyField, options: readonly { value: string; label: string }[]) =>
    function VacancySelect(control: Control) {
      return (
        <select {...control} className="select" name={name} {...valueOf(name)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    }

  return (
    <details className="kind-fields" open={isChosen || wasFilled}>
      <summary>Offer a job</summary>
      <p className="field-hint">
        For a place on the page of <a href="/jobs">jobs</a>.
        {!isChosen && ' Leave it empty to write about anything else.'}
      </p>
      <Field
        id="employer"
        label="Employer"
        error={problems['employer']}
        hint="An agency says for whom, or why not."
      >
        {input('employer', {})}
      </Field>
      <div className="kind-pay">
        <Field id="payFrom" label="Pay in euro, from" error={problems['payFrom']}>
          {input('payFrom', { inputMode: 'numeric' })}
        </Field>
        <Field id="payTo" label="Pay in euro, to" error={problems['payTo']}>
          {input('payTo', { inputMode: 'numeric' })}
        </Field>
        <Field id="payPer" label="Pay for" error={problems['payPer']}>
          {select('payPer', PERIODS)}
        </Field>
      </div>
      <div className="kind-pair">
        <Field id="town" label="Town" error={problems['town']}>
          {select('town', PLACES)}
        </Field>
        <Field id="remote" label="Remote work" error={problems['remote']}>
          {select('remote', REMOTE)}
        </Field>
        <Field id="applyTo" label="Link or e-mail address to apply" error={problems['applyTo']}>
          {input('applyTo', {})}
        </Field>
        <Field
          id="closesOn"
          label="Last day to apply (optional)"
          error={problems['closesOn']}
          hint={`At most ${VACANCY_DAYS} days after it’s published.`}
        >
          {input('closesOn', { type: 'date', max: dayAhead(VACANCY_DAYS) })}
        </Field>
      </div>
    </details>
  )
}
