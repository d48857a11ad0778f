import { TIMES } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { daysOf, repeatChoices, type SeriesText } from './series.ts'

type Props = {
  text: SeriesText & { startsAt: string }
  problems: Problems
  /** Undefined in a form without script, which shows both fields. */
  onChange: ((part: Partial<SeriesText>) => void) | undefined
}

const NUMBERS = Array.from({ length: TIMES.most - TIMES.least + 1 }, (_, index) =>
  String(TIMES.least + index),
)

/** Makes several events of one text. */
export function SeriesFields({ text, problems, onChange }: Props) {
  const valueOf = (name: keyof SeriesText) =>
    onChange
      ? {
          value: text[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
        }
      : { defaultValue: text[name] }
  return (
    <>
      <div className="kind-pair">
        <Field id="repeats" label="Repeats" error={problems['repeats']}>
          {(control) => (
            <select {...control} className="select" name="repeats" {...valueOf('repeats')}>
              {repeatChoices(onChange ? text.startsAt : '').map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(text.repeats || !onChange) && (
          <Field id="times" label="How many times" error={problems['times']}>
            {(control) => (
              <select {...control} className="select" name="times" {...valueOf('times')}>
                {NUMBERS.map((number) => (
                  <option key={number}>{number}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      {onChange && text.repeats && (
        <p className="field-hint" role="status">
          {daysOf(text.startsAt, text).join(' · ')}
        </p>
      )}
    </>
  )
}
