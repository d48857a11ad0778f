// Sends requests like visitors' to a site on this machine until it is stopped (SIGTERM), and then prints their outcomes. It
// exits with 1 if a request failed or was unexpectedly redirected, or a GraphQL error occurred:
//
//   node traffic.mjs https://your.example [RATE]      RATE is the maximum number of requests a second
//
// Half of them need the site itself, the other half are pre-rendered or in nginx's cache; one in eight is a form that takes
// two seconds to send. Assets of the first pages are requested throughout, as by open pages. With a discussion's id in
// DISCUSSION, and COOKIE, one in eight is a reply to it. Only for your own server.
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

const [address = '', rate = '20'] = process.argv.slice(2)
const { hostname, host, protocol, port, origin } = new URL(address)
const { DISCUSSION, COOKIE } = process.env
const { request: begin } = protocol === 'https:' ? https : http
const QUERY = JSON.stringify({ query: '{ posts(first: 1) { edges { node { id } } } }' })
const REDIRECTED = ['/forum?mine']
const PATHS = ['/', '/forum', '/training', '/forum?mine', '/api/forum/posts', '/sign-in', '/search?q=scrum']

const began = Date.now()
const found = { sent: 0, failed: 0, slowest: 0, replies: 0 }
/** Times of failed requests by status and path. */
const failures = new Map()
const open = new Set()
let isStopping = false
let parts = []

/** Sends from a different loopback address each time, because rate limits are per visitor, on a new connection. */
function send(path, { body, pause = 0, cookie } = {}) {
  const sentAt = Date.now()
  const number = found.sent++
  const request = new Promise((resolve, reject) => {
    const options = {
      agent: false,
      host: '127.0.0.1',
      port,
      servername: hostname,
      rejectUnauthorized: false,
      localAddress: `127.${1 + (number % 200)}.${number % 250}.9`,
      path,
      method: body ? 'POST' : 'GET',
      headers: {
        host,
        origin,
        accept: 'text/html, application/json',
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
      timeout: 30_000,
    }
    const sent = begin(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += part))
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode, text }))
    })
    sent.on('timeout', () => sent.destroy(new Error('no response'))).on('error', reject)
    if (pause) sent.write(body.slice(0, 5))
    setTimeout(() => sent.end(pause ? body.slice(5) : body), pause)
  })
    .then(({ status, text }) => {
      if (status >= (REDIRECTED.includes(path) ? 400 : 300)) throw new Error(String(status))
      if (path === '/graphql' && text.includes('"errors"')) throw new Error('GraphQL error')
      return text
    })
    .catch((error) => {
      found.failed += 1
      const what = `${error.code ?? error.message} ${path}`
      failures.set(what, [...(failures.get(what) ?? []), sentAt])
      return ''
    })
    .finally(() => {
      found.slowest = Math.max(found.slowest, Date.now() - sentAt - pause)
      open.delete(request)
    })
  open.add(request)
  return request
}

async function reply() {
  const body = JSON.stringify({ content: `Traffic, number ${found.sent}.` })
  if (await send(`/api/forum/posts/${DISCUSSION}/replies`, { body, cookie: COOKIE })) found.replies += 1
}

const partsOf = (html) => [...new Set(html.match(/\/_astro\/[\w./-]+\.\w+/g))]

process.on('SIGTERM', () => (isStopping = true))
parts = [...new Set((await Promise.all(['/', '/forum'].map((path) => send(path)))).flatMap(partsOf))]
console.log(`… ${parts.length} parts of pages`)
for (let round = 0; !isStopping; round++) {
  if (round % 8 === 0) void send('/graphql', { body: QUERY, pause: 2_000 })
  else if (DISCUSSION && round % 8 === 4) void reply()
  else if (round % 4 === 3 && parts.length > 0) void send(parts[round % parts.length])
  else void send(PATHS[round % PATHS.length])
  await sleep(1000 / Number(rate))
}
await Promise.all(open)
const seconds = (at) => ((at - began) / 1000).toFixed(1)
const span = (times) => `sent from ${seconds(Math.min(...times))} to ${seconds(Math.max(...times))} s`
console.log(
  `${found.sent} sent, ${found.failed} failed, ${seconds(Date.now())} s, slowest ${found.slowest} ms` +
    (DISCUSSION ? `, ${found.replies} replies accepted` : ''),
)
for (const [what, times] of failures) console.log(`  ${times.length} × ${what}, ${span(times)}`)
if (found.failed > 0) {
  console.log(`  all ${span([...failures.values()].flat())}`)
  process.exitCode = 1
}
