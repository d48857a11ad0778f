import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import { GraphQLError, parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
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

/** Documents that are cached: the largest has a parsed form of a quarter of a megabyte. */
const MOST_DOCUMENTS = 100

/** A document that may be executed, or what is wrong with it. */
export type ReadDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] }

/** Returns the error for a document that is past one of the limits. */
export const tooMuch = () =>
  new GraphQLError('This query asks for too much at once. Please ask for less, or in several queries.', {
    extensions: { code: 'TOO_LARGE', http: { status: 400 } },
  })

/**
 * Reads documents that are sent as text: each is parsed and validated once, while it is among those that were sent last.
 * @param rules of validation, beside GraphQL's own and the limits
 */
export function createDocuments(schema: GraphQLSchema, rules: typeof specifiedRules = []) {
  const cached = new LRUCache<string, { document: DocumentNode }>({ max: MOST_DOCUMENTS })
  const allRules = [...LIMITS, ...specifiedRules, ...rules]

  return function readDocument(text: string): ReadDocument {
    const known = cached.get(text)
    if (known) return known
    try {
      const document = parse(text, { maxTokens: MOST_TOKENS })
      const errors = validate(schema, document, allRules, { hideSuggestions: true })
      if (errors.length > 0)
        return { errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) }
      const read = { document }
      cached.set(text, read)
      return read
    } catch (thrown) {
      if (!(thrown instanceof GraphQLError)) throw thrown
      return {
        errors: [EXCEEDED.test(thrown.message) ? tooMuch() : withCode(thrown, 'GRAPHQL_PARSE_FAILED')],
      }
    }
  }
}

const withCode = (error: GraphQLError, code: string) => Object.assign(error, { extensions: { code } })
