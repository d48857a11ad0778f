import {
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql'
import { requireNoMaintenance } from '../cache/maintenance.ts'
import type { Context } from '../http/context.ts'
import { noteRefusal } from '../http/security-events.ts'
import { costOf, MAX_COST } from '../graphql/cost.ts'
import { createEngine, limitExceeded } from '../graphql/documents.ts'
import { errorOf, publicError, type PublicError } from '../graphql/errors.ts'
import { toRefusal } from '../http/error-responses.ts'
import { env } from '../lib/env.ts'
import { Refusal } from '../lib/refusal.ts'
import { inSpan } from '../lib/spans.ts'
import { requireWriting } from '../policy.ts'
import { noteOperation } from '../lib/trace.ts'
import { schema } from './schema.ts'

/** The result of an operation: data, public errors, or both. */
export type Result = { data?: ExecutionResult['data']; errors?: PublicError[] }

/** A document as text, with its variables. */
export type Operation = {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

// Introspection is off, since it can be made arbitrarily expensive; /api/schema.graphql has the schema.
const { readDocument, execute } = createEngine(schema, () =>
  env.production ? [NoSchemaIntrospectionCustomRule] : [],
)

/**
 * Executes one of the site's own documents, for a request or for a page rendered in this process.
 * @returns data and public errors, as over the network
 * @throws Refusal FORBIDDEN for a mutation with a read-only access token
 */
export async function executeDocument(
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  contextValue: Context,
  operationName?: string,
): Promise<Result> {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'query') {
    requireWriting(contextValue.viewer)
    const refused = await refusalOfWrite()
    if (refused) return { errors: [refused] }
  }
  const { data, errors } = await inSpan(
    `graphql ${operation?.operation ?? 'document'}`,
    { 'graphql.operation.name': operation?.name?.value },
    async () => execute({ schema, document, variableValues, contextValue, operationName }),
  )
  if (!errors) return { data }
  const codes = errors.flatMap(({ originalError }) =>
    originalError instanceof Refusal ? [originalError.code] : [],
  )
  for (const code of new Set(codes)) await noteRefusal(code, contextValue.viewer, contextValue.origin.network)
  return { data, errors: errors.map(publicError) }
}

/** Returns the maintenance error of a mutation, which a page shows beside the typed text; null outside maintenance. */
const refusalOfWrite = (): Promise<PublicError | null> =>
  requireNoMaintenance().then(
    () => null,
    (error: unknown) => errorOf(toRefusal(error)),
  )

/**
 * Executes any client's document, within limits on its size and cost.
 * @param isRead true for a request that must not change anything (GET)
 * @throws Refusal METHOD for a mutation in such a request
 */
export async function executeText(
  { query, variables, operationName }: Operation,
  context: Context,
  isRead: boolean,
): Promise<Result> {
  const read = readDocument(query)
  if ('errors' in read) return { errors: read.errors.map(publicError) }
  const { document } = read
  const operation = getOperationAST(document, operationName)
  if (!operation) return { errors: [publicError(noOperation(operationName))] }
  noteOperation(operation.name?.value)
  if (isRead) requireQuery(operation.operation === 'query')
  const cost = costOf(schema, document, variables, operationName)
  if (cost !== null && cost > MAX_COST) return { errors: [publicError(limitExceeded())] }
  return executeDocument(document, variables, context, operationName)
}

/** Returns the error of the GraphQL specification (6.1); Yoga would report a server error. */
const noOperation = (name: string | undefined) =>
  new GraphQLError(
    name
      ? `Unknown operation named "${name}".`
      : 'Must provide operation name if query contains multiple operations.',
  )

/** Allows only queries in a GET request. @throws Refusal METHOD for a mutation */
export function requireQuery(isQuery: boolean): void {
  if (!isQuery) throw new Refusal('METHOD', 'Only queries can be sent by GET.')
}
