import { TIMES } from '#rules/items'
import type { Problems } from '../../ui/forms/form.ts'
import { fieldOf } from '../../ui/forms/field-of.ts'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { daysOf, repeatChoices, type SeriesText } from './series.ts'

type Props = {
  text: SeriesText & { startsAt: string }
  problems: Problems
  /** Undefined in a plain form, which shows both fields. */
  onChange: ((part: Partial<SeriesText>) => void) | undefined
}

const NUMBERS = Array.from({ length: TIMES.most - TIMES.least + 1 }, (_, index) =>
  String(TIMES.least + index),
)

/** Repeats an event on several dates. */
export function SeriesFields({ text, problems, onChange }: Props) {
  const field = fieldOf<keyof SeriesText>(text, problems, onChange)
  return (
    <>
      <div className="kind-pair">
        <SelectField
          {...field('repeats', 'Repeats')}
          options={repeatChoices(onChange ? text.startsAt : '')}
        />
        {(text.repeats || !onChange) && (
          <SelectField {...field('times', 'How many times')} options={NUMBERS} />
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
