import type { Problems } from './form.ts'

type Change = ((value: string) => void) | undefined

/** Returns the value of a control; where a form works without script, its own first one. */
export const valueOf = (value: string, onChange: Change) =>
  onChange
    ? { value, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) }
    : { defaultValue: value }

/**
 * Returns a function that takes the name and the label of a field of a form, and returns its properties.
 * @param onChange undefined in a form without script
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
