import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from '../test.ts'

const chunks = globSync('dist/server/**/*.mjs').map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** The packages that the built server imports at run time. */
const outside = new Set(
  chunks.flatMap(({ code }) =>
    [...code.matchAll(/^import\b[^'"]*['"]((?:@[\w.-]+\/)?[\w][\w.-]*)[^'"]*['"]/gm)].map(
      ([, name = '']) => name,
    ),
  ),
)

type Manifest = { dependencies?: Record<string, string>; peerDependencies?: Record<string, string> }
const importsReact = (name: string) => {
  const file = `node_modules/${name}/package.json`
  if (/^react(-dom)?$/.test(name)) return true
  if (!existsSync(file)) return false
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  return 'react' in { ...dependencies, ...peerDependencies }
}

test('bundles the production build of React once, for any NODE_ENV', () => {
  expect(outside.size).toBeGreaterThan(3)
  expect([...outside].filter(importsReact)).toEqual([])
  // Every development build of React contains its own name in its warnings.
  expect(chunks.filter(({ code }) => /react[\w.-]*\.development/.test(code)).map(({ file }) => file)).toEqual(
    [],
  )
  expect(chunks.some(({ code }) => code.includes('renderToString'))).toBe(true)
})

type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: undefined,
  locals: Record<string, unknown>,
) => Promise<void>

/** A post that no island can render, because its title is not a string. */
const BROKEN = {
  discussionCount: 1,
  posts: {
    __typename: 'PostConnection',
    edges: [
      {
        __typename: 'PostEdge',
        titleHtml: null,
        snippetHtml: null,
        foundInReply: null,
        node: {
          __typename: 'Post',
          ...{ id: 'x', title: { no: 'text' }, excerpt: '', status: 'APPROVED', category: '', author: null },
          ...{ score: 1, viewCount: 1, replyCount: 1, listedAt: '2026-01-01T00:00:00Z' },
        },
      },
    ],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
}

test('responds 500 when an island throws, without starting a success', async () => {
  const { handler } = (await import(path.resolve('dist/server/entry.mjs'))) as { handler: Handler }
  const server = createServer(
    (req, res) =>
      void handler(req, res, undefined, { viewer: null, graphql: () => Promise.resolve({ data: BROKEN }) }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const result = await fetch(`http://127.0.0.1:${port}/forum`)
  expect(result.status).toBe(500)
  await result.text()
  server.close()
})
