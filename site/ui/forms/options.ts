/** Its own label, or a value with a label. */
export type Option = string | { value: string; label: string }

/** Returns the value and the label of a choice. */
export const asOption = (option: Option) =>
  typeof option === 'string' ? { value: option, label: option } : option
