import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import { GraphQLError, type DocumentNode, type GraphQLSchema, type ValidationRule } from 'graphql'
import type { execute, parse, validate } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'

const MAX_TOKENS = 1_000

/** Limits on the size and structure of a document; `cost.ts` limits its cost. */
const LIMITS = [
  maxDepthRule({ n: 10, flattenFragments: true }),
  // Aliases of __typename count like all others.
  maxAliasesRule({ n: 15, allowList: [] }),
  maxDirectivesRule({ n: 10 }),
]

/** Matches the messages of these limits and of the parser's own. */
const EXCEEDED = /limit of \d+ exceeded|contains more that \d+ tokens/

/** The limits of the document cache: the largest document takes a quarter of a megabyte parsed, besides its text. */
const CACHED = { max: 100, maxSize: 1_000_000, sizeCalculation: (_: unknown, text: string) => text.length }

/** An executable document, or its errors. */
export type ReadDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] }

/** Returns the error for a document over one of the limits. */
export const limitExceeded = () =>
  new GraphQLError('This query asks for too much at once. Please ask for less, or in several queries.', {
    extensions: { code: 'TOO_LARGE', http: { status: 400 } },
  })

/**
 * Creates the engine that parses, validates and executes documents: Yoga without its HTTP layer, since `delivery` has
 * its own addresses, limits and caches. Recently sent documents are parsed and validated once.
 * @param rules returns validation rules besides GraphQL's own and the limits
 */
export function createEngine(schema: GraphQLSchema, rules: () => readonly ValidationRule[] = () => []) {
  const documentCache = new LRUCache<string, DocumentNode>(CACHED)
  // Errors are not cached: unparseable text fails within a thousand tokens and would displace valid documents.
  const errorCache = { get: () => undefined, set: () => undefined }
  const yoga = createYoga({
    ...{ schema, logging: false, maskedErrors: false },
    parserAndValidationCache: { documentCache, errorCache },
  })
  // No plugin uses the request context, so all requests share these functions; Yoga has no types for them.
  const engine: { parse: typeof parse; validate: typeof validate; execute: typeof execute } =
    yoga.getEnveloped()

  /** Parses and validates a document. */
  function readDocument(text: string): ReadDocument {
    try {
      const document = engine.parse(text, { maxTokens: MAX_TOKENS })
      // Yoga adds GraphQL's own rules after these, so that a large document is rejected before those compare its fields.
      const errors = engine.validate(schema, document, [...LIMITS, ...rules()], { hideSuggestions: true })
      return errors.length > 0 ? { errors } : { document }
    } catch (thrown) {
      if (!(thrown instanceof GraphQLError)) throw thrown
      if (EXCEEDED.test(thrown.message)) return { errors: [limitExceeded()] }
      return { errors: [Object.assign(thrown, { extensions: { code: 'GRAPHQL_PARSE_FAILED' } })] }
    }
  }

  return { readDocument, execute: engine.execute }
}
