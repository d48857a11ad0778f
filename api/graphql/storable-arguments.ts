import { defaultFieldResolver, getNamedType, GraphQLID, isObjectType, type GraphQLSchema } from 'graphql'
import { requireStorable, storableId } from '../lib/storable-input.ts'

/**
 * Makes every field reject text arguments that the database cannot store, whether from variables or literals. An id or
 * token with such a text matches nothing.
 */
export function guardArguments(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (field.args.length === 0) continue
      const { resolve = defaultFieldResolver } = field
      const ids = field.args
        .filter(({ name, type }) => getNamedType(type) === GraphQLID || name === 'token')
        .map(({ name }) => name)
      field.resolve = (source, args, context, info): unknown => {
        const given: Record<string, unknown> = { ...args }
        for (const name of ids) if (typeof given[name] === 'string') given[name] = storableId(given[name])
        requireStorable(given)
        return resolve(source, given, context, info)
      }
    }
  }
  return schema
}
