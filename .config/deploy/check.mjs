// Checks that a version of the site responds: its readiness, a page and a query, each with the database.
//
//   node check.mjs http://127.0.0.1:4322 [NAME] [SECONDS]
//
// NAME is the public host name, for requests to nginx; SECONDS is the time allowed until the site is ready. Plain
// JavaScript without packages, for any Node from 20 on.
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

const [address = '', name = new URL(address).host, seconds = '180'] = process.argv.slice(2)
/** Timeout of a response. Each takes milliseconds, but the first may wait for a busy machine. */
const TIMEOUT = 10_000

function send(path, { method = 'GET', body, headers = {} } = {}) {
  const { request } = address.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    // The certificate is for the public name, and its authority may be known to visitors only.
    const options = {
      method,
      headers: { host: name, ...headers },
      servername: name,
      rejectUnauthorized: false,
    }
    const sent = request(new URL(path, address), { ...options, timeout: TIMEOUT }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode, text }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT / 1000} s`)))
    sent.on('error', reject).end(body)
  })
}

const CHECKS = {
  'GET /readyz': async () => (await send('/readyz')).status === 200,
  'GET /': async () => isPage(await send('/')),
  'GET /forum': async () => isPage(await send('/forum')),
  'a GraphQL query': async () => {
    const body = JSON.stringify({ query: '{ posts(first: 1) { edges { node { id } } } }' })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const { status, text } = await send('/graphql', { method: 'POST', body, headers })
    return status === 200 && Array.isArray(JSON.parse(text).data?.posts?.edges)
  },
}

const isPage = ({ status, text }) => status === 200 && text.trimEnd().endsWith('</html>')

/** Returns the problem, or null. */
const problem = (check) =>
  check().then(
    (isWell) => (isWell ? null : 'not the response that was expected'),
    (error) => error.message,
  )

const [[first, isReady], ...others] = Object.entries(CHECKS)
const end = Date.now() + Number(seconds) * 1000
let found = await problem(isReady)
while (found && Date.now() < end) {
  await sleep(500)
  found = await problem(isReady)
}
const problems = found ? [[first, found]] : []
if (!found) for (const [what, check] of others) problems.push([what, await problem(check)])
const wrong = problems.filter(([, text]) => text)
for (const [what, text] of wrong) console.error(`! ${address} ${what}: ${text}`)
process.exit(wrong.length > 0 ? 1 : 0)
