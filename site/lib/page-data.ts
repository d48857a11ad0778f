import { formatDocument, type AnyVariables, type TypedDocumentNode } from 'urql'

/**
 * What a page shows, asked for whoever asked for the page. The document is formed as the island's client forms it
 * (with type names), so that the island can go on from this answer.
 * @throws Error with the first message when there is no data: the server then sends the page that says so
 */
export async function answerTo<Data, Variables extends AnyVariables>(
  { graphql }: Pick<App.Locals, 'graphql'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, errors } = await graphql(formatDocument(document), variables)
  if (data) return data
  throw new Error(errors?.[0]?.message ?? 'The page was answered without data.')
}
