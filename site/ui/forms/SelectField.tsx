import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { valueOf } from './field-of.ts'
import { asOption, type Option } from './options.ts'

type Props = Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'hint' | 'error'> & {
  name?: string
  value: string
  options: readonly Option[]
  /** Undefined in a plain form. */
  onChange: ((value: string) => void) | undefined
}

/** Labelled native select. */
export const SelectField = ({ name, value, options, onChange, ...field }: Props) => (
  <Field {...field}>
    {(control) => (
      <select {...control} className="select" name={name} {...valueOf(value, onChange)}>
        {options.map(asOption).map(({ value: each, label }) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
