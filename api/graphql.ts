import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { useParserCache } from '@envelop/parser-cache'
import { useValidationCache } from '@envelop/validation-cache'
import { execute, GraphQLError, type DocumentNode, type ExecutionResult } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { readable, UNEXPECTED } from './answers.ts'
import type { Context } from './builder.ts'
import { env } from './env.ts'
import { log } from './log.ts'
import { STATUS } from './refusal.ts'
import { schema } from './schema.ts'

const armor = EnvelopArmorPlugin({
  blockFieldSuggestion: { enabled: true },
  maxDepth: { n: 10, flattenFragments: true },
  maxAliases: { n: 15 },
  maxDirectives: { n: 10 },
  // Also what stops aliases of __typename, which the alias limit does not count.
  maxTokens: { n: 1_000 },
  // A fragment is a way of writing, not another level.
  costLimit: { enabled: true, maxCost: 20_000, flattenFragments: true },
})

/** What one of the limits above says to whoever went past it. */
const TOO_MUCH = {
  message: 'This query asks for too much at once. Please ask for less, or in several queries.',
  extensions: { code: 'TOO_LARGE', http: { status: 400 } },
}

/**
 * Gives an error that a resolver threw its public form: a refusal keeps its words, a bug is masked.
 * The same object is returned, since Yoga logs those that are replaced.
 */
function maskError(error: unknown, _message?: string): Error {
  if (!(error instanceof Error)) return new GraphQLError(UNEXPECTED, { extensions: { code: 'UNEXPECTED' } })
  const original = (error as { originalError?: unknown }).originalError
  // Without an original it is GraphQL's own: a syntax error, an unknown field, a value of another type, a limit.
  const isOwn = original === undefined || (original instanceof Error && original.name === 'GraphQLError')
  if (isOwn && error.name === 'GraphQLError')
    return /limit of \d+ exceeded/.test(error.message) ? Object.assign(error, TOO_MUCH) : error
  const refusal = readable(original ?? error)
  if (!refusal)
    return Object.assign(error, {
      message: UNEXPECTED,
      extensions: { code: 'UNEXPECTED', http: { status: 500 } },
    })
  const { code, message, issues, retryAfter } = refusal
  const http = {
    status: STATUS[code],
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  }
  return Object.assign(error, { message, extensions: { code, issues, http } })
}

const { renderGraphiQL } = env.production
  ? { renderGraphiQL: undefined }
  : await import('@graphql-yoga/render-graphiql')

/** The GraphQL door: JSON over POST; GraphiQL in development. */
export const yoga = createYoga<Context>({
  schema,
  graphqlEndpoint: '/graphql',
  cors: false,
  landingPage: false,
  batching: false,
  multipart: false,
  graphiql: env.production ? false : { title: 'Irish Agile' },
  ...(renderGraphiQL ? { renderGraphiQL } : {}),
  maskedErrors: { maskError, errorMessage: UNEXPECTED },
  logging: { debug() {}, info() {}, warn: (...words) => log.warn({ words }, 'graphql'), error() {} },
  plugins: [useParserCache(), useValidationCache(), armor as Plugin],
})

/**
 * Answers a document of ours in this process, for pages that are rendered on the server.
 * @returns data and public errors, as over the network
 */
export async function answer(
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  contextValue: Context,
): Promise<{
  data?: ExecutionResult['data']
  errors?: { message: string; extensions: Record<string, unknown> }[]
}> {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  if (!errors) return { data }
  const shown = errors.map((error) => maskError(error) as GraphQLError)
  return {
    data,
    errors: shown.map(({ message, extensions }) => ({ message, extensions: { ...extensions } })),
  }
}
