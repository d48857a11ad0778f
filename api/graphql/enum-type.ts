import { builder } from './builder.ts'

/** `joined_desc` is JOINED_DESC, `postRevision` POST_REVISION. */
const nameOf = (value: string) =>
  value
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace('-', '_')
    .toUpperCase()

/**
 * Declares a GraphQL enum of the domain's own values, which GraphQL names in capitals.
 * @returns the type, whose resolvers and arguments go on speaking in the domain's values
 */
export const enumType = <const Value extends string>(name: string, values: readonly Value[]) =>
  builder.enumType(name, {
    values: Object.fromEntries(values.map((value) => [nameOf(value), { value }])) as Record<
      string,
      { value: Value }
    >,
  })
