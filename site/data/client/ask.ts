import { formatDocument, stringifyDocument, type AnyVariables, type TypedDocumentNode } from 'urql'
import { messageIn, requireSuccess, RestError } from '../rest.ts'
import { reportEndedSession } from '../../plain/session/session.ts'
import { ACCEPT, fetchAnew, fetchOwn, fetchShared } from '../../plain/session/trusted-documents.ts'

type Answer<Data> = { data?: Data | null; errors?: readonly { message: string }[] }

type Manner = { isShared?: boolean; isOwn?: boolean; isUnasked?: boolean }

/**
 * One question without a cache, for islands that ask once and should stay light.
 * @param isShared whether its answer is the same for everybody; then it is asked for as a stranger would
 * @param isUnasked whether nobody has asked for it: then a session that is over is left for their next act to find
 * @param isOwn whether what it changes is shown to nobody else, so that shared answers are as new as before
 * @throws Error whose message may be shown: the server's words, or what to do without them. A session that is over is
 * reported as well (decisions, "Sign-in")
 */
export async function ask<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { isShared = false, isOwn = false, isUnasked = false }: Manner = {},
): Promise<Data> {
  // Formed as the other clients form it, so that it is the text which the server knows.
  const query = stringifyDocument(formatDocument(document))
  const { data, errors } = await answerTo<Data>(
    { query, variables },
    isShared ? fetchShared : isOwn ? fetchOwn : fetchAnew,
    isUnasked,
  )
  if (!data) throw new Error(errors?.[0]?.message ?? 'The answer held no data.')
  return data
}

async function answerTo<Data>(
  question: object,
  send: typeof fetch,
  isUnasked: boolean,
): Promise<Answer<Data>> {
  try {
    const response = await send('/graphql', {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', accept: ACCEPT },
      body: JSON.stringify(question),
    })
    return await (await requireSuccess(response)).json()
  } catch (error) {
    const isAnswered = error instanceof RestError
    if (isAnswered && error.status === 401 && !isUnasked) reportEndedSession()
    const fallback = isAnswered ? 'Please try again.' : 'Network error. Please try again.'
    throw new Error(messageIn(error) ?? fallback, { cause: error })
  }
}
