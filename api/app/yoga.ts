import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import {
  execute,
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql'
import { createYoga, type GraphiQLOptions, type Plugin, type YogaInitialContext } from 'graphql-yoga'
import { readable, unexpected } from '../http/error-responses.ts'
import type { Context } from '../http/context.ts'
import { costOf, MOST_COST } from '../graphql/cost.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { Refusal, STATUS } from '../lib/refusal.ts'
import { noteOperation } from '../lib/trace.ts'
import { schema } from './schema.ts'
import { noteRefusal } from '../http/security-events.ts'

/** How a document may be written; what it may cost is `api/graphql/cost.ts`'s to say. */
const armor = EnvelopArmorPlugin({
  blockFieldSuggestion: { enabled: true },
  maxDepth: { n: 10, flattenFragments: true },
  // Aliases of __typename count as any others.
  maxAliases: { n: 15, allowList: [] },
  maxDirectives: { n: 10 },
  maxTokens: { n: 1_000 },
  costLimit: { enabled: false },
})

/** What one of the limits says to whoever went past it. */
const TOO_MUCH = {
  message: 'This query asks for too much at once. Please ask for less, or in several queries.',
  extensions: { code: 'TOO_LARGE', http: { status: 400 } },
}

/** Refuses a document that costs too much, before anything of it is resolved. */
const costLimit: Plugin<Partial<YogaInitialContext>> = {
  onExecute({ args: { document, variableValues, operationName }, setResultAndStopExecution }) {
    const cost = costOf(schema, document, variableValues ?? {}, operationName)
    if (cost !== null && cost > MOST_COST)
      setResultAndStopExecution({ errors: [new GraphQLError(TOO_MUCH.message, TOO_MUCH)] })
  },
}

/** Notes the name of what is requested, once it can be read. */
const nameOperation: Plugin<YogaInitialContext> = {
  onParse:
    ({ context }) =>
    ({ result }) => {
      if (result && 'kind' in result)
        noteOperation(getOperationAST(result, context.params.operationName)?.name?.value)
    },
}

/** Notes who was refused what they asked for, before the reasons are given their public form. */
const noteRefused: Plugin<Context> = {
  onExecute: () => ({
    onExecuteDone: ({ result, args: { contextValue } }) =>
      'errors' in result && result.errors ? noteRefusals(result.errors, contextValue) : undefined,
  }),
}

async function noteRefusals(errors: readonly unknown[], { viewer, origin }: Context): Promise<void> {
  const codes = errors.flatMap((error) => {
    const original = (error as { originalError?: unknown }).originalError
    return original instanceof Refusal ? [original.code] : []
  })
  for (const code of new Set(codes)) await noteRefusal(code, viewer, origin.network)
}

/** What the schema is, is said at `/api/schema.graphql`; asking for it here can be made arbitrarily dear. */
const noIntrospection: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule)
  },
}

/**
 * Gives an error that a resolver threw its public form: a refusal keeps its words, a bug is masked.
 * The same object is returned, since Yoga logs those that are replaced.
 */
function maskError(error: unknown, _message?: string): Error {
  if (!(error instanceof Error)) return new GraphQLError(unexpected(), { extensions: { code: 'UNEXPECTED' } })
  const original = (error as { originalError?: unknown }).originalError
  // Without an original it is GraphQL's own: a syntax error, an unknown field, a value of another type, a limit.
  const isOwn = original === undefined || (original instanceof Error && original.name === 'GraphQLError')
  if (isOwn && error.name === 'GraphQLError')
    return /limit of \d+ exceeded/.test(error.message) ? Object.assign(error, TOO_MUCH) : error
  const refusal = readable(original ?? error)
  if (!refusal)
    return Object.assign(error, {
      message: unexpected(),
      extensions: { code: 'UNEXPECTED', http: { status: 500 } },
    })
  const { code, message, issues, retryAfter, texts } = refusal
  const http = {
    status: STATUS[code],
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  }
  return Object.assign(error, { message, extensions: { code, issues, http, ...(texts && { texts }) } })
}

/** Its page weighs 30 MB in memory, so it is loaded when somebody asks for it. */
const renderGraphiQL = async (options: GraphiQLOptions) =>
  (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options)

/**
 * The GraphQL door for documents that are sent as text: JSON over POST; GraphiQL in development. Nothing of them is kept:
 * anybody may invent as many as they like, and the site's own are known by their hash (`api/delivery`).
 */
export const yoga = createYoga<Context>({
  schema,
  graphqlEndpoint: '/graphql',
  cors: false,
  landingPage: false,
  batching: false,
  parserAndValidationCache: false,
  multipart: false,
  graphiql: env.production ? false : { title: 'Irish Agile' },
  renderGraphiQL,
  maskedErrors: { maskError, errorMessage: unexpected() },
  logging: { debug() {}, info() {}, warn: (...words) => log.warn({ words }, 'graphql'), error() {} },
  plugins: [
    armor as Plugin,
    ...(env.production ? [noIntrospection] : []),
    nameOperation as Plugin,
    costLimit,
    noteRefused,
  ],
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
  errors?: { message: string; path?: readonly (string | number)[]; extensions: Record<string, unknown> }[]
}> {
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  if (!errors) return { data }
  await noteRefusals(errors, contextValue)
  const shown = errors.map((error) => maskError(error) as GraphQLError)
  return {
    data,
    errors: shown.map(({ message, path, extensions }) => ({
      message,
      ...(path && { path }),
      extensions: { ...extensions },
    })),
  }
}
