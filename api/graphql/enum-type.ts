import { builder } from './builder.ts'

/** Converts `joined_desc` to JOINED_DESC and `postRevision` to POST_REVISION. */
const nameOf = (value: string) =>
  value
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace('-', '_')
    .toUpperCase()

/**
 * Declares a GraphQL enum for domain values, with names in capitals.
 * @returns the type; resolvers and arguments still use the domain values
 */
export const enumType = <const Value extends string>(name: string, values: readonly Value[]) =>
  builder.enumType(name, {
    values: Object.fromEntries(values.map((value) => [nameOf(value), { value }])) as Record<
      string,
      { value: Value }
    >,
  })
