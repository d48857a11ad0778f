import { existsSync, readFileSync } from 'node:fs'
import { parse, validate, type DocumentNode, type OperationDefinitionNode } from 'graphql'
import { schema } from '../../app/schema.ts'

/** One of the site's own documents, parsed and validated once. */
export type Trusted = {
  document: DocumentNode
  hash: string
  /** The operation name, for the log. */
  name: string | undefined
  isQuery: boolean
  /** The names of its variables; others are ignored. */
  variables: readonly string[]
}

/**
 * Reads the site's own documents, which the build lists by the SHA-256 of their text.
 * @param file written by the build: an object of texts by hash; without it no document is trusted
 * @returns finds a document by its hash; null for an unknown one
 */
export function readDocuments(file: string): (hash: string) => Trusted | null {
  const texts = new Map<string, string>(
    existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : [],
  )
  const known = new Map<string, Trusted>()
  return (hash) => {
    const before = known.get(hash)
    if (before) return before
    const text = texts.get(hash)
    if (text === undefined) return null
    const trusted = trust(hash, text)
    known.set(hash, trusted)
    return trusted
  }
}

function trust(hash: string, text: string): Trusted {
  const document = parse(text, { noLocation: true })
  const [problem] = validate(schema, document)
  if (problem) throw new Error(`A document of the site does not fit the schema: ${problem.message}`)
  const [operation] = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === 'OperationDefinition',
  )
  if (!operation) throw new Error('A document of the site asks nothing.')
  return {
    document,
    hash,
    name: operation.name?.value,
    isQuery: operation.operation === 'query',
    variables: (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value).sort(),
  }
}
