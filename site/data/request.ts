import { formatDocument, stringifyDocument, type AnyVariables, type TypedDocumentNode } from 'urql'
import { emit } from '../plain/events.ts'
import { noteWrite, wroteJustNow } from '../plain/session/own-writes.ts'
import { messageIn, RestError } from './rest.ts'
import { send, type Operation, type Result } from './trusted-documents.ts'

export type RequestOptions = {
  /**
   * The audience of the data that a document reads or changes; by default a query is the viewer's and a mutation
   * everybody's. A shared query has an address that caches can serve, until this tab writes something.
   */
  audience?: 'everybody' | 'viewer'
  /** Nobody waits for the response: a session that has ended is left for the member's next act to find. */
  isBackground?: boolean
  /** Lets the request continue when the page is left. */
  keepalive?: boolean
  signal?: AbortSignal | null
}

/** A request that failed; its message may be shown, and `code` names a refusal (api/lib/refusal.ts). */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: string | undefined

  constructor(message: string, code: string | undefined, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/**
 * Requests data over GraphQL, without a cache.
 * @throws RequestError with the server's message, or what to do without one
 */
export async function request<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: RequestOptions = {},
): Promise<Data> {
  // Formed as the urql clients form it, so that it is the text which the server knows.
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
 * Runs an operation as all of the site does: reports a session that has ended, remembers a write, and sends a mutation
 * that is refused until the member confirms that it is them again after that.
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

/** Opens the dialog that confirms; it is loaded when it is first needed. */
const requestConfirmation = () => new Promise<boolean>((done) => emit('confirmation-requested', done))
