import { stringifyDocument, type AnyVariables, type TypedDocumentNode } from 'urql'
import { request } from './rest.ts'

type Answer<Data> = { data?: Data | null; errors?: readonly { message: string }[] }

/**
 * One question without a cache, for islands that ask once and should stay light.
 * @throws RestError or TypeError when the call fails; Error with the server's message when it is refused
 */
export async function ask<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await request('POST', '/graphql', { query: stringifyDocument(document), variables })
  const { data, errors }: Answer<Data> = await response.json()
  if (!data) throw new Error(errors?.[0]?.message ?? 'The answer held no data.')
  return data
}
