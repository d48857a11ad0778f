import { fetchAnew } from './trusted-documents.ts'

// Acts that cannot be undone are refused until a member has confirmed freshly that it is them. The dialog for that is
// loaded when it is first needed: whoever makes the call only knows this event.
export const CONFIRMATION_REQUESTED = 'confirmation-requested'

/** On this channel the page of the mailed link tells the others that the session is confirmed. */
export const CONFIRMED_CHANNEL = 'session-confirmed'

export type ConfirmationRequested = CustomEvent<{ done: (isConfirmed: boolean) => void }>

const askAgain = () =>
  new Promise<boolean>((done) => dispatchEvent(new CustomEvent(CONFIRMATION_REQUESTED, { detail: { done } })))

type Answer = { errors?: { extensions?: { code?: string } }[] }

async function isRefusedUntilConfirmed(response: Response): Promise<boolean> {
  const text = await response.clone().text()
  if (!text.includes('"CONFIRM"')) return false
  const { errors }: Answer = JSON.parse(text)
  return errors?.some(({ extensions }) => extensions?.code === 'CONFIRM') ?? false
}

/**
 * A fetch for GraphQL clients: a mutation that is refused until the member confirms that it is them opens the dialog,
 * and is sent again after it. Whoever closes the dialog gets the refusal.
 */
export const fetchConfirmed: typeof fetch = async (input, init) => {
  const response = await fetchAnew(input, init)
  const isMutation = typeof init?.body === 'string' && init.body.includes('mutation')
  if (!isMutation || !(await isRefusedUntilConfirmed(response))) return response
  return (await askAgain()) ? fetchConfirmed(input, init) : response
}
