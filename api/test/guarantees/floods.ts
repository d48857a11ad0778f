import { expect } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember } from '../factories.ts'
import type { Site } from '../processes/site.ts'

export type FloodRequest = { network: string; cookie?: string; accept?: string }

/** Sends a body to /graphql, as a viewer on a network. */
export async function send(to: Site, body: string, { network, cookie, accept }: FloodRequest) {
  const response = await fetch(`${to.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(cookie ? { cookie } : {}),
      ...(accept ? { accept } : {}),
    },
    body,
  })
  const result = (await response.json()) as {
    data?: unknown
    errors?: { message: string; extensions: object }[]
  }
  return { status: response.status, headers: response.headers, ...result }
}

export const execute = (to: Site, query: string, requested: FloodRequest, variables = {}) =>
  send(to, JSON.stringify({ query, variables }), requested)

export const visit = (to: Site, path: string, network: string) =>
  fetch(to.url + path, { headers: { 'x-forwarded-for': network } })

const TEXT =
  'scrum sprint team agile retrospective velocity planning backlog coach product owner the of and we have'.split(
    ' ',
  )

/** Adds discussions of maximum length, made of common words. */
export async function plantLongTexts(count: number) {
  const { id: authorId } = await aMember()
  const text = Array.from({ length: 1_600 }, (_, n) => TEXT[(n * n + n) % TEXT.length])
    .join(' ')
    .slice(0, 9_900)
  const post = {
    content: text,
    contentHtml: `<p>${text}</p>`,
    excerpt: text.slice(0, 220),
    category: 'Remote Work',
    status: 'approved',
    authorId,
  }
  const titles = Array.from({ length: count }, (_, n) => `Agile teams, number ${n}`)
  await db.post.createMany({ data: titles.map((title) => ({ ...post, title, status: 'approved' })) })
}

/** Sends the requests that a network may send in a minute, and expects each to succeed. */
export async function spendAll(most: number, once: (n: number) => Promise<{ status: number }>) {
  const statuses = new Map<number, number>()
  for (let n = 0; n < most; n += 10) {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, k) => once(n + k)))
    for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: most })
}
