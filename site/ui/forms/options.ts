/** A value that is its own label, or a value with a label. */
export type Option = string | { value: string; label: string }

/** Returns an option as a value with a label. */
export const asOption = (option: Option) =>
  typeof option === 'string' ? { value: option, label: option } : option
