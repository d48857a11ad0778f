import { useState } from 'react'
import { dayAhead, VACANCY_DAYS } from '#limits/items'
import { TOWNS, VACANCY_FIELDS, type VacancyField } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { fieldOf, valueOf } from '../../ui/forms/field-of.ts'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

type VacancyText = Record<VacancyField, string>

type Props = {
  text: VacancyText
  problems: Problems
  /** Undefined in a plain form, whose fields are uncontrolled. */
  onChange?: (part: Partial<VacancyText>) => void
  /** True to show the fields even while they are empty. */
  isChosen: boolean
}

const PLACES = [{ value: '', label: 'Anywhere in Ireland' }, ...TOWNS]
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

/** The fields of a vacancy; all are empty if the discussion is none. */
export function VacancyFields({ text, problems, onChange, isChosen }: Props) {
  const isFilled = VACANCY_FIELDS.some((field) => text[field])
  const [wasFilled, setWasFilled] = useState(isFilled)
  // Another draft may fill the form later.
  if (isFilled && !wasFilled) setWasFilled(true)
  const field = fieldOf(text, problems, onChange)
  const input = (name: VacancyField, label: string, more: { hint?: string; inputMode?: 'numeric' } = {}) => (
    <TextField {...field(name, label)} {...more} autoComplete="off" />
  )
  const closing = field('closesOn', 'Last day to apply (optional)')

  return (
    <details className="kind-fields" open={isChosen || wasFilled}>
      <summary>Offer a job</summary>
      <p className="field-hint">
        Fill this in to list a vacancy on the <a href="/jobs">jobs page</a>.
        {!isChosen && ' Leave it empty to write about anything else.'}
      </p>
      {input('employer', 'Employer', { hint: 'Agencies: name the employer, or say why you can’t.' })}
      <div className="kind-pay">
        {input('payFrom', 'Pay in euro, from', { inputMode: 'numeric' })}
        {input('payTo', 'Pay in euro, to', { inputMode: 'numeric' })}
        <SelectField {...field('payPer', 'Pay for')} options={PERIODS} />
      </div>
      <div className="kind-pair">
        <SelectField {...field('town', 'Town')} options={PLACES} />
        <SelectField {...field('remote', 'Remote work')} options={REMOTE} />
        {input('applyTo', 'Link or e-mail address to apply')}
        <Field {...closing} hint={`At most ${VACANCY_DAYS} days after it’s published.`}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              name="closesOn"
              max={dayAhead(VACANCY_DAYS)}
              autoComplete="off"
              {...valueOf(closing.value, closing.onChange)}
            />
          )}
        </Field>
      </div>
    </details>
  )
}
