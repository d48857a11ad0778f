type Errors = App.GraphqlResult<unknown>['errors']
type PageResponse = { status?: number | undefined; headers: Headers }

/** The status and headers of a refused form's page. */
export type RefusedWith = { status: number; headers: Record<string, string> }

/**
 * Returns the status and headers for a refused form, as the API sends them, with `Retry-After` (decisions, "REST" and
 * "Rates").
 * @param errors of the schema; without any the page itself found invalid input, or a failed request
 */
export function refusedWith(errors: Errors): RefusedWith {
  const http = errors?.[0]?.extensions?.http
  return { status: http?.status ?? 400, headers: http?.headers ?? {} }
}

/** Gives a page's response the status and headers of a form that the schema refused. */
export const refuse = (response: PageResponse, errors?: Errors) => respondWith(response, refusedWith(errors))

/** Gives a page's response this status and these headers. */
export function respondWith(response: PageResponse, { status, headers }: RefusedWith) {
  response.status = status
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
}
