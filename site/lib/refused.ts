type Errors = App.Answer<unknown>['errors']

/**
 * What to send with a form that was refused: the status and headers that the API sends for it, `Retry-After` among
 * them (decisions, "REST" and "Rates").
 * @param errors of the schema; without any the page itself found that the form was filled in wrongly, or that what it
 * asked for did not come about
 */
export function refusedWith(errors: Errors): { status: number; headers: Record<string, string> } {
  const http = errors?.[0]?.extensions?.http
  return { status: http?.status ?? 400, headers: http?.headers ?? {} }
}

/** Gives the answer that a page is about to send the status and headers of a refused form. */
export function refuse(response: { status?: number | undefined; headers: Headers }, errors?: Errors) {
  const { status, headers } = refusedWith(errors)
  response.status = status
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
}
