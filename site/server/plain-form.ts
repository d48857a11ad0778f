import type { AnyVariables, TypedDocumentNode } from 'urql'
import { withViewerState } from '../plain/page/with-viewer-state.ts'

/** The status and the headers of a page that responds to a form. */
type Head = { status: number; headers: Readonly<Record<string, string>> }

/** A refused form; its head is that of the API, with `Retry-After` (decisions, "REST" and "Rates"). */
export type Refusal = Head & { data: null; message: string; code?: string }

export const OK: Head = { status: 200, headers: {} }

/** The refusal of what the page itself found invalid, without a request. */
export const INVALID: Refusal = { data: null, message: '', status: 400, headers: {} }

/** Runs the mutation of a form for the viewer of its page. */
export async function mutate<Data, Variables extends AnyVariables>(
  { graphql }: Pick<App.Locals, 'graphql'>,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<(Head & { data: Data }) | Refusal> {
  const { data, errors } = await graphql(document, variables)
  if (data) return { ...OK, data }
  const { message = 'Please try again.', extensions: { code, http } = {} } = errors?.[0] ?? {}
  return { data: null, message, code, status: http?.status ?? INVALID.status, headers: http?.headers ?? {} }
}

type Page = {
  request: Request
  response: { status?: number; headers: Headers }
  redirect: (address: string, status: 303) => Response
}

/**
 * Handles a form that was posted to a page, as browsers without script do. Its response gets the status and headers of what
 * the page then shows.
 * @param handle does what the form says; returns the address to go to, or what to show
 * @returns the redirect, which leads to the viewer's own rendering of a shared page; or what to show; neither when the
 *   page is only read
 */
export async function handlePost<Shown extends Head>(
  { request, response, redirect }: Page,
  handle: (form: FormData) => Promise<string | Shown>,
): Promise<{ redirect: Response | null; shown: Shown | null }> {
  if (request.method !== 'POST') return { redirect: null, shown: null }
  const outcome = await handle(await request.formData())
  if (typeof outcome === 'string') return { redirect: redirect(withViewerState(outcome), 303), shown: null }
  response.status = outcome.status
  for (const [name, value] of Object.entries(outcome.headers)) response.headers.set(name, value)
  return { redirect: null, shown: outcome }
}

/** Returns the text of a field; an empty one when the form does not have it. */
export const textIn = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Returns the texts of these fields. */
export const textsIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textIn(form, name)])) as Record<Name, string>

/** The address of the sign-in that leads back to `next`. */
export const signInPath = (next: string) => `/sign-in?next=${encodeURIComponent(next)}`
