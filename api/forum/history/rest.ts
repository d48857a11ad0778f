import { z } from '@hono/zod-openapi'
import { moment } from '../../http/rest/openapi.ts'
import { pageQuery, pageArgsOf, route, pageOf, type Route } from '../../http/rest/rest.ts'
import { restFacts } from '../posts/facts.ts'
import { factsResponse } from '../responses.ts'
import { findVersions, type Version } from './versions.ts'

const versionResponse = z
  .strictObject({
    id: z.string(),
    title: z.string().optional(),
    category: z.string().optional(),
    facts: factsResponse,
    content: z.string(),
    publishedAt: moment,
  })
  .openapi('Version')

const restVersion = ({ id, title, content, facts, publishedAt }: Version) => {
  const { category, ...others } = restFacts(facts)
  return {
    id,
    ...(title !== null && { title }),
    ...(category && { category }),
    ...others,
    content,
    publishedAt,
  }
}

const historyRoute = (type: 'post' | 'reply', path: `/api/forum/${string}/{id}/history`, what: string) =>
  route({
    method: 'get',
    path,
    summary: `Published versions of a ${what}, newest first`,
    who: 'everybody',
    query: pageQuery(),
    response: z.array(versionResponse),
    handle: ({ params, query }) => pageOf(findVersions(type, params.id, pageArgsOf(query)), restVersion),
  })

/** The routes for published versions of discussions and replies. */
export const historyRoutes: Route[] = [
  historyRoute('post', '/api/forum/posts/{id}/history', 'discussion'),
  historyRoute('reply', '/api/forum/replies/{id}/history', 'reply'),
]
