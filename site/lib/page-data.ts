/**
 * What a page was answered, or the end of that page: the server then sends the one that says so.
 * @throws Error with the first message when the answer holds no data
 */
export function required<Data>({
  data,
  errors,
}: {
  data?: Data
  errors?: readonly { message: string }[]
}): Data {
  if (data) return data
  throw new Error(errors?.[0]?.message ?? 'The page was answered without data.')
}
