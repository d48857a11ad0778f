import { stringifyDocument, type AnyVariables, type TypedDocumentNode } from 'urql'
import { messageIn, request, RestError } from './rest.ts'
import { reportEndedSession } from './session.ts'

type Answer<Data> = { data?: Data | null; errors?: readonly { message: string }[] }

/**
 * One question without a cache, for islands that ask once and should stay light.
 * @throws Error whose message may be shown: the server's words, or what to do without them. A session that is over is
 * reported as well (decisions, "Sign-in")
 */
export async function ask<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, errors } = await answerTo<Data>({ query: stringifyDocument(document), variables })
  if (!data) throw new Error(errors?.[0]?.message ?? 'The answer held no data.')
  return data
}

async function answerTo<Data>(question: object): Promise<Answer<Data>> {
  try {
    const response = await request('POST', '/graphql', question)
    return await response.json()
  } catch (error) {
    const isAnswered = error instanceof RestError
    if (isAnswered && error.status === 401) reportEndedSession()
    const fallback = isAnswered ? 'Please try again.' : 'Network error. Please try again.'
    throw new Error(messageIn(error) ?? fallback, { cause: error })
  }
}
