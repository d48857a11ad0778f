import { complexityFromQuery } from '@pothos/plugin-complexity'
import { getOperationAST, GraphQLError, type DocumentNode, type GraphQLSchema } from 'graphql'

/**
 * The cost limit of a document. A field costs one; a list multiplies the cost of its elements by its length. The
 * schema's fields declare other costs (`complexity`).
 */
export const MAX_COST = 6_000

/** A search scans everything, so a document with two exceeds the limit. */
export const SEARCH_COST = MAX_COST / 2 + 1

/**
 * Returns the cost of a valid document with its variables; null for invalid variables, which its execution reports
 * better.
 * @param name the operation to execute
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
