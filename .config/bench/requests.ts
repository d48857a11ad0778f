import autocannon from 'autocannon'
import { loadDemoData, readyDatabase } from '../database.ts'
import { buildSite, generateClient } from '../make.ts'
import { step } from '../steps.ts'
import { endAll, launch } from './children.ts'

const SECONDS = 5
const CONNECTIONS = 32

const FIRST_PAGE = JSON.stringify({
  query: `{ posts(first: 20) { edges { node {
    id title category score viewCount replyCount createdAt author { id firstName lastName }
  } } } }`,
})
const post = (body: string) => ({
  method: 'POST' as const,
  body,
  headers: { 'content-type': 'application/json' },
})

/** Requests per second of what strangers ask most, beside the same rows from a bare handler, in one run. */
export async function measure() {
  await step('Generating the database client', generateClient)
  const database = await readyDatabase(console.log)
  await loadDemoData()
  await step('Building the site', buildSite)
  try {
    const env = { DATABASE_URL: database.url }
    const [{ url: bare }, { url: site }] = [await launch('bare.ts', env), await launch('serve.ts', env)]
    const id = await newestId(site)
    const asked: [string, string, Partial<autocannon.Options>?][] = [
      ['bare node:http + pg, first page', bare],
      ['a static page, /manifesto', `${site}/manifesto`],
      ['/forum, rendered for a stranger', `${site}/forum`],
      ['a discussion, rendered for a stranger', `${site}/forum/posts/${id}`],
      ['POST /graphql, first page', `${site}/graphql`, post(FIRST_PAGE)],
      ['POST /graphql, first page, each answered anew', `${site}/graphql`, everNew()],
      ['GET /api/forum/posts', `${site}/api/forum/posts`],
      ['GET /api/forum/posts/{id}', `${site}/api/forum/posts/${id}`],
    ]
    await report(asked)
  } finally {
    endAll()
    await database.close()
  }
}

async function report(asked: [string, string, Partial<autocannon.Options>?][]) {
  console.log(`\n  ${CONNECTIONS} connections, ${SECONDS} s each, after 1 s of warming up\n`)
  let yardstick = 0
  for (const [name, url, more] of asked) {
    const options = { url, connections: CONNECTIONS, headers: { 'accept-encoding': 'br' }, ...more }
    await autocannon({ ...options, duration: 1 })
    const { requests, non2xx, errors } = await autocannon({ ...options, duration: SECONDS })
    yardstick ||= requests.average
    const wrong = non2xx + errors > 0 ? `  ! ${non2xx + errors} were not answered 200` : ''
    const ratio = (requests.average / yardstick).toFixed(2)
    console.log(
      `  ${String(Math.round(requests.average)).padStart(7)}/s  × ${ratio.padStart(5)}  ${name}${wrong}`,
    )
  }
}

/** The same question in words that were never seen before, so that no kept answer can serve it. */
function everNew(): Partial<autocannon.Options> {
  let count = 0
  const { body, ...rest } = post(FIRST_PAGE)
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    body: `${body.slice(0, -1)},"extensions":{"n":${(count += 1)}}}`,
  })
  return { ...rest, requests: [{ ...rest, body, setupRequest }] }
}

async function newestId(site: string): Promise<string> {
  const answer = await fetch(`${site}/api/forum/posts?limit=1`)
  const [newest] = (await answer.json()) as { id: string }[]
  if (!newest) throw new Error('There is no discussion to measure with.')
  return newest.id
}
