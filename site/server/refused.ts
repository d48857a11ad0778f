type Errors = App.GraphqlResult<unknown>['errors']
type PageResponse = { status?: number | undefined; headers: Headers }

/** The status and headers of a refused form's page. */
export type RefusedWith = { status: number; headers: Record<string, string> }

/**
 * Returns the status and headers for a refused form, as the API sends them, with `Retry-After`
 * (decisions, "REST" and "Rates").
 * @param errors of the schema; without any the page itself found that the form was filled in wrongly, or that what it
 * asked for did not come about
 */
export function refusedWith(errors: Errors): RefusedWith {
  const http = errors?.[0]?.extensions?.http
  return { status: http?.status ?? 400, headers: http?.headers ?? {} }
}

/** Gives the answer that a page is about to send the status and headers of a form that the schema refused. */
export const refuse = (response: PageResponse, errors?: Errors) => respondWith(response, refusedWith(errors))

/** Gives the answer that a page is about to send this status and these headers. */
export function respondWith(response: PageResponse, { status, headers }: RefusedWith) {
  response.status = status
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
}
