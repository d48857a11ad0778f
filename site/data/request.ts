import { formatDocument, stringifyDocument, type AnyVariables, type TypedDocumentNode } from 'urql'
import { emit } from '../plain/events.ts'
import { noteWrite, wroteJustNow } from '../plain/session/own-writes.ts'
import { messageIn, RestError } from './rest.ts'
import { send, type Operation, type Result } from './trusted-documents.ts'

export type RequestOptions = {
  /**
   * Audience of the data that a document reads or changes; by default a query is the viewer's and a mutation
   * everybody's. A shared query is sent by a cacheable GET until this tab writes something.
   */
  audience?: 'everybody' | 'viewer'
  /** True if no one waits for the response: an ended session is then left to the member's next action. */
  isBackground?: boolean
  /** Lets the request outlive its page. */
  keepalive?: boolean
  signal?: AbortSignal | null
}

/** A failed request; its message may be shown, and `code` names a refusal (api/lib/refusal.ts). */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: string | undefined

  constructor(message: string, code: string | undefined, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/**
 * Sends a GraphQL request without a cache.
 * @throws RequestError with the server's message, or with advice if there is none
 */
export async function request<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Data> {
  // Formatted as the urql clients do, so that the server knows its hash.
  const query = stringifyDocument(formatDocument(document))
  const { data, errors } = await execute<Data>({ query, variables: variables ?? {} }, options).catch(
    (error: unknown) => {
      const otherwise = error instanceof RestError ? 'Please try again.' : 'Network error. Please try again.'
      throw new RequestError(messageIn(error) ?? otherwise, undefined, error)
    },
  )
  if (data) return data
  const [first] = errors ?? []
  throw new RequestError(first?.message ?? 'Please try again.', first?.extensions?.code)
}

/**
 * Executes an operation: reports an ended session, records a write, and repeats a mutation refused for lack of a recent
 * confirmation after the member has confirmed their identity.
 * @throws as `send`
 */
export async function execute<Data>(
  operation: Operation,
  { audience, isBackground = false, ...init }: RequestOptions,
): Promise<Result<Data>> {
  const isMutation = /^\s*mutation\b/.test(operation.query)
  const isForAll = (audience ?? (isMutation ? 'everybody' : 'viewer')) === 'everybody'
  const reportEnd = () => void (isBackground || emit('session-ended'))
  const result = await send<Data>(operation, isForAll && !isMutation && !wroteJustNow(), init).catch(
    (error: unknown) => {
      if (error instanceof RestError && error.status === 401) reportEnd()
      throw error
    },
  )
  if (isForAll && isMutation) noteWrite()
  const codes = result.errors?.map(({ extensions }) => extensions?.code) ?? []
  if (codes.includes('SIGNED_OUT')) reportEnd()
  if (isMutation && codes.includes('CONFIRM') && (await requestConfirmation()))
    return execute(operation, { ...init, isBackground, ...(audience && { audience }) })
  return result
}

/** Opens the confirmation dialog, loaded on first use. */
const requestConfirmation = () => new Promise<boolean>((done) => emit('confirmation-requested', done))
