import { complexityFromQuery } from '@pothos/plugin-complexity'
import { getOperationAST, GraphQLError, type DocumentNode, type GraphQLSchema } from 'graphql'

/**
 * The most that a document may cost. A field costs one, a list as many times what is in it as it is long: what that is,
 * the fields of the schema say by themselves (`complexity`).
 */
export const MOST_COST = 6_000

/** A search looks through everything. Two of them cost more than a document may. */
export const SEARCH_COST = MOST_COST / 2 + 1

/**
 * The cost of a valid document with its variables; null when these do not fit, which its execution says better.
 * @param name of the operation in it that is asked for
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  name?: string | null,
): number | null {
  const operation = getOperationAST(document, name)
  if (!operation) return null
  const fragments = document.definitions.filter(({ kind }) => kind === 'FragmentDefinition')
  const requested = { ...document, definitions: [operation, ...fragments] }
  try {
    return complexityFromQuery(requested, { schema, variables }).complexity
  } catch (thrown) {
    if (thrown instanceof GraphQLError) return null
    throw thrown
  }
}
