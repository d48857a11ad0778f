import type { Problems } from './form.ts'

type Change = ((value: string) => void) | undefined

/** Returns the value attribute of a control: its initial value in a plain form. */
export const valueOf = (value: string, onChange: Change) =>
  onChange
    ? { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }
    : { defaultValue: value }

/**
 * Returns a function that returns the properties of a form's field from its name and label.
 * @param onChange undefined in a plain form
 */
export const fieldOf =
  <Field extends string>(
    input: Record<Field, string>,
    problems: Problems,
    onChange: ((part: Partial<Record<Field, string>>) => void) | undefined,
  ) =>
  (name: Field, label: string) => ({
    id: name,
    name,
    label,
    value: input[name],
    error: problems[name],
    onChange: onChange && ((value: string) => onChange({ [name]: value } as Partial<Record<Field, string>>)),
  })
