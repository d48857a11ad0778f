import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import { GraphQLError, type DocumentNode, type GraphQLSchema, type ValidationRule } from 'graphql'
import type { execute, parse, validate } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'

const MOST_TOKENS = 1_000

/** The limits of a document's form; the limit of its cost is in `cost.ts`. */
const LIMITS = [
  maxDepthRule({ n: 10, flattenFragments: true }),
  // Aliases of __typename count as any others.
  maxAliasesRule({ n: 15, allowList: [] }),
  maxDirectivesRule({ n: 10 }),
]

/** Messages of these limits, and of the parser's own. */
const EXCEEDED = /limit of \d+ exceeded|contains more that \d+ tokens/

/** The cached documents: the largest has a parsed form of a quarter of a megabyte, and a text of its own beside it. */
const CACHED = { max: 100, maxSize: 1_000_000, sizeCalculation: (_: unknown, text: string) => text.length }

/** A document that may be executed, or what is wrong with it. */
export type ReadDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] }

/** Returns the error for a document that is past one of the limits. */
export const tooMuch = () =>
  new GraphQLError('This query asks for too much at once. Please ask for less, or in several queries.', {
    extensions: { code: 'TOO_LARGE', http: { status: 400 } },
  })

/**
 * Creates the engine that parses, validates and executes documents: Yoga without its HTTP layer, for which `delivery` has
 * addresses, limits and caches of its own. A text is parsed and validated once, while it is among those that were sent last.
 * @param rules returns those of validation, beside GraphQL's own and the limits
 */
export function createEngine(schema: GraphQLSchema, rules: () => readonly ValidationRule[] = () => []) {
  const documentCache = new LRUCache<string, DocumentNode>(CACHED)
  // A text that cannot be parsed is refused within a thousand tokens, and would take the place of one that can.
  const errorCache = { get: () => undefined, set: () => undefined }
  const yoga = createYoga({
    ...{ schema, logging: false, maskedErrors: false },
    parserAndValidationCache: { documentCache, errorCache },
  })
  // No plugin reads the context of a request, so one set of functions serves all; Yoga has no types for them.
  const engine: { parse: typeof parse; validate: typeof validate; execute: typeof execute } =
    yoga.getEnveloped()

  /** Parses and validates a text. */
  function readDocument(text: string): ReadDocument {
    try {
      const document = engine.parse(text, { maxTokens: MOST_TOKENS })
      // Yoga adds GraphQL's own rules after these, which refuse a large document before those compare its fields.
      const errors = engine.validate(schema, document, [...LIMITS, ...rules()], { hideSuggestions: true })
      return errors.length > 0 ? { errors } : { document }
    } catch (thrown) {
      if (!(thrown instanceof GraphQLError)) throw thrown
      if (EXCEEDED.test(thrown.message)) return { errors: [tooMuch()] }
      return { errors: [Object.assign(thrown, { extensions: { code: 'GRAPHQL_PARSE_FAILED' } })] }
    }
  }

  return { readDocument, execute: engine.execute }
}
