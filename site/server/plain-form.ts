import type { AnyVariables, TypedDocumentNode } from 'urql'
import { withViewerState } from '../plain/page/with-viewer-state.ts'

/** Status and headers of a page that responds to a form. */
type Head = { status: number; headers: Readonly<Record<string, string>> }

/** A refused form; its head is that of the API, with `Retry-After` (decisions, "REST" and "Rates"). */
export type Refusal = Head & { data: null; message: string; code?: string }

export const OK: Head = { status: 200, headers: {} }

/** Refusal of a form that the page itself found invalid. */
export const INVALID: Refusal = { data: null, message: '', status: 400, headers: {} }

/** Executes the mutation of a form for the viewer of its page. */
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
 * Handles a form posted to a page by a browser without JavaScript. The response gets the status and headers of the
 * outcome.
 * @param handle handles the form; returns the URL to redirect to, or the outcome to render
 * @returns the redirect, to the viewer's own rendering of a shared page; or the outcome; neither for a GET request
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

/** Returns the text of a field; empty if it is missing. */
export const textIn = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Returns the texts of these fields. */
export const textsIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textIn(form, name)])) as Record<Name, string>

/** Returns the URL of the sign-in page that returns to `next`. */
export const signInPath = (next: string) => `/sign-in?next=${encodeURIComponent(next)}`
