import { formatDocument, type AnyVariables, type TypedDocumentNode } from 'urql'

/** A question that was refused, with the server's words for it. */
class Refused extends Error {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.name = 'Refused'
    this.code = code
  }
}

/** Whether a question was refused for this reason (api/refusal.ts names them). */
export const isRefused = (error: unknown, code: string) => error instanceof Refused && error.code === code

/**
 * What a page shows, asked for whoever asked for the page. The document is formed as the island's client forms it
 * (with type names), so that the island can go on from this answer.
 * @throws Refused with the first message when there is no data: the server then sends the page that says so
 */
export async function answerTo<Data, Variables extends AnyVariables>(
  { graphql }: Pick<App.Locals, 'graphql'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, errors } = await graphql(formatDocument(document), variables)
  if (data) return data
  const [first] = errors ?? []
  throw new Refused(first?.message ?? 'The page was answered without data.', first?.extensions?.code)
}
