import type { Operation } from './description.ts'

type Request = Pick<
  Operation,
  'method' | 'path' | 'parameters' | 'isPublic' | 'takesToken' | 'requestExample'
>

/** Quotes an argument for a shell. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Formats the example of a call as a curl command. */
export function curlOf(site: URL, request: Request): string {
  const { method, path, parameters, isPublic, takesToken, requestExample } = request
  const credential = takesToken ? '-H "Authorization: Bearer $TOKEN"' : `-b "${sessionCookie(site)}=$SESSION"`
  const valueOf = (name: string) => parameters.find((each) => each.name === name)?.example ?? name
  const address = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name)),
    site,
  )
  for (const each of parameters)
    if (each.in === 'query' && each.example !== undefined) address.searchParams.set(each.name, each.example)
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(address.href)}`,
    ...(isPublic ? [] : [credential]),
    ...(requestExample === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(requestExample))}`]),
  ].join(' \\\n  ')
}

/** Returns the name of the session cookie; over https its prefix prevents other hosts from setting it. */
const sessionCookie = ({ protocol }: URL) => (protocol === 'https:' ? '__Host-session' : 'session')

/** Formats an example as JSON; the placeholder for further fields is printed as an ellipsis. */
export const printed = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('"…": "…"', '…')
