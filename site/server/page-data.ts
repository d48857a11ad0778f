import { formatDocument, type AnyVariables, type TypedDocumentNode } from 'urql'

/** A query that was refused, with the server's message. */
class Refused extends Error {
  readonly code: string | undefined
  /** The names of what was refused. */
  readonly names: string[]

  constructor(message: string, code: string | undefined, names: string[]) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.names = names
  }
}

/** Returns whether a query was refused for this reason (api/lib/refusal.ts names them). */
export const isRefused = (error: unknown, code: string) => error instanceof Refused && error.code === code

/** Catches a refusal of what a link says, such as of a cursor that was cut off: there is no result. Others are thrown again. */
export function nullIfInvalid(error: unknown): null {
  if (isRefused(error, 'INVALID')) return null
  throw error
}

/** Returns the names of malformed variables; null for another error. */
export const refusedNames = (error: unknown) =>
  error instanceof Refused && error.code === 'INVALID' ? error.names : null

/**
 * Returns the data of a page, requested on behalf of its viewer. The document is formatted as the island's client does
 * (with type names), so that the island can continue from this result.
 * @throws Refused with the first message when there is no data: the server then sends the page that says so
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
 * Returns the viewer's own part of a page that is rendered for them.
 * @returns null on a page that is the same for everybody
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
