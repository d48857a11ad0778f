import { existsSync, readFileSync } from 'node:fs'
import { parse, type OperationDefinitionNode } from 'graphql'

const FILE = 'dist/documents.json'

/** One of the site's own documents, as the server knows it. */
export type SiteDocument = { hash: string; variables: string[]; needed: string[] }

/**
 * Finds one of the documents that the build wrote down, by what its operation says.
 * @returns null where the build knows no such document
 */
export function findDocument(is: (operation: OperationDefinitionNode) => boolean): SiteDocument | null {
  if (!existsSync(FILE)) return null
  const all = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>
  for (const [hash, text] of Object.entries(all)) {
    const operation = parse(text).definitions.find((each) => each.kind === 'OperationDefinition')
    if (!operation || !is(operation)) continue
    const variables = operation.variableDefinitions ?? []
    const namesOf = (some: typeof variables) => some.map(({ variable }) => variable.name.value)
    return {
      hash,
      variables: namesOf(variables),
      needed: namesOf(variables.filter(({ type }) => type.kind === 'NonNullType')),
    }
  }
  return null
}

/** Whether an operation is called this. */
export const isCalled = (name: string) => (operation: OperationDefinitionNode) =>
  operation.name?.value === name

/** Whether a query asks for this at its top, and for nothing else. */
export const asksOnlyFor =
  (field: string) =>
  ({ operation, selectionSet }: OperationDefinitionNode) =>
    operation === 'query' &&
    selectionSet.selections.every((each) => each.kind === 'Field' && each.name.value === field)
