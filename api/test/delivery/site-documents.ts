import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { aPost } from '../factories.ts'
import { untilListening } from '../listening.ts'
import { apiHandler } from '../../delivery/api.ts'
import { readDocuments } from '../../delivery/documents/documents.ts'
import { createShared } from '../../cache/shared.ts'

export const TEXTS = {
  list: 'query List($first: Int) { posts(first: $first) { edges { node { id title } } } }',
  log: 'query Log { publicLog(first: 1) { nodes { sequence } } }',
  viewer: 'query Viewer { viewer { id email } }',
  link: 'query Link($token: String!) { signInLink(token: $token) }',
  confirmation: 'query Confirmation($token: String!) { isConfirmationLink(token: $token) }',
  decision: `query ($token: String!) { decision(id: "${randomUUID()}", token: $token) { id } }`,
  report: `query ($token: String!) { decidedReport(id: "${randomUUID()}", token: $token) { id } }`,
  follow: `query ($token: String!) { followOfLink(postId: "${randomUUID()}", token: $token) { title } }`,
  feed: 'query ($token: String!) { followingFeed(token: $token) { id } }',
  choice: 'query Choice($token: String!) { emailPreferenceOfLink(token: $token) { isWanted } }',
  application: 'query Application($token: String!) { application(token: $token) { firstName } }',
  account: 'query Account($token: String!) { accountReturn(token: $token) { leavesAt } }',
  subscription: 'query Subscription($token: String!) { isConfirmedByLink(token: $token) }',
  status: 'query Status($token: String!) { applicationStatus(token: $token) { state } }',
  search: 'query Search($search: String) { posts(search: $search) { edges { node { id } } } }',
  outdated: 'query Outdated { what { is { not { there } } } }',
  leave: 'mutation Leave { signOut again: signOut }',
  create: 'mutation Create($input: CreatePostInput!) { createPost(input: $input) { id status } }',
}
export const idOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Serves the documents above for the tests of a file. */
export function serveDocuments() {
  const folder = mkdtempSync(path.join(tmpdir(), 'documents-'))
  const file = path.join(folder, 'documents.json')
  writeFileSync(
    file,
    JSON.stringify(Object.fromEntries(Object.values(TEXTS).map((text) => [idOf(text), text]))),
  )

  const shared = createShared()
  shared.start()
  const handle = apiHandler(shared, readDocuments(file))
  const server = createServer((req, res) => void handle(req, res))
  let address = ''

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
    await aPost()
    await untilListening(shared)
  })
  afterAll(async () => {
    server.close()
    await shared.stop()
    rmSync(folder, { recursive: true })
  })

  /** Sends a shared query. */
  async function read(text: string, variables: unknown = {}, headers: Record<string, string> = {}) {
    const query = new URLSearchParams({ document: idOf(text), variables: JSON.stringify(variables) })
    const response = await fetch(`${address}?${query}`, { headers })
    const body = (await response.json()) as { data?: Record<string, unknown>; errors?: { message: string }[] }
    return { status: response.status, headers: response.headers, ...body }
  }

  /** Sends a personal query. */
  async function post(body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const result = (await response.json()) as {
      data?: Record<string, unknown>
      errors?: { extensions: object }[]
    }
    return { status: response.status, headers: response.headers, ...result }
  }

  return {
    folder,
    read,
    post,
    /** The URL of the endpoint, known once the tests begin. */
    get address() {
      return address
    },
  }
}
