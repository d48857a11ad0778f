import { GraphQLError } from 'graphql'
import { builder } from './builder.ts'

/** An object defined by another standard, passed through unchanged. */
export const JSONObject = builder.scalarType('JSON', {
  description: 'An object whose form another standard describes.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new GraphQLError('JSON is an object here.')
    return value
  },
})
