import { formatDocument, type AnyVariables, type TypedDocumentNode } from 'urql'

/** Error of a refused query, with the server's message. */
class Refused extends Error {
  readonly code: string | undefined
  /** Names of the refused variables. */
  readonly names: string[]

  constructor(message: string, code: string | undefined, names: string[]) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.names = names
  }
}

/** Returns true if a query was refused for this reason (api/lib/refusal.ts). */
export const isRefused = (error: unknown, code: string) => error instanceof Refused && error.code === code

/** Returns null for a refusal of input from a link, such as a truncated cursor; rethrows any other error. */
export function nullIfInvalid(error: unknown): null {
  if (isRefused(error, 'INVALID')) return null
  throw error
}

/** Returns the names of malformed variables; null for any other error. */
export const refusedNames = (error: unknown) =>
  error instanceof Refused && error.code === 'INVALID' ? error.names : null

/**
 * Returns the data of a page, queried for its viewer. The document is formatted as by the island's client (with type
 * names), so that the island can continue from this result.
 * @throws Refused with the first message if there is no data; the server then sends an error page
 */
export async function resultOf<Data, Variables extends AnyVariables>(
  { graphql }: Pick<App.Locals, 'graphql'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, errors } = await graphql(formatDocument(document), variables)
  if (data) return data
  const [first] = errors ?? []
  const { code, issues = [] } = first?.extensions ?? {}
  const names = issues.map(({ path }) => path)
  throw new Refused(first?.message ?? 'The page was answered without data.', code, names)
}

type Personal = { mine: unknown }

/**
 * Returns the viewer state of a page rendered for its viewer.
 * @returns null on a shared page
 * @throws Refused as `resultOf`
 */
export async function viewerStateOf<Data extends Personal, Variables extends AnyVariables>(
  locals: Pick<App.Locals, 'graphql' | 'viewer'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data['mine'] | null> {
  if (!locals.viewer) return null
  const { mine } = await resultOf(locals, document, variables)
  return mine
}
