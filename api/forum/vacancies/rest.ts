import { z } from 'zod'
import { Page, pageQuery, pageArgsOf, route, type Route } from '../../http/rest/rest.ts'
import { REMOTE } from '../../items/limits.ts'
import { townName } from '../../items/rules.ts'
import { restPost } from '../payloads.ts'
import { postResponse } from '../responses.ts'
import { findVacancies } from './vacancies.ts'

/** The routes for vacancies, which are discussions that offer a job. */
export const vacancyRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/forum/jobs',
    summary: 'Open vacancies, the newest first',
    who: 'everybody',
    query: pageQuery().extend({
      town: townName,
      remote: z.enum(REMOTE, `It is one of: ${REMOTE.join(', ')}`).optional(),
    }),
    response: z.array(postResponse),
    handle: async ({ viewer, query: { town, remote, ...page } }) => {
      const { edges, pageInfo } = await findVacancies({ ...pageArgsOf(page), town, remote })
      return new Page(
        edges.map(({ node }) => restPost(viewer, node)),
        pageInfo.hasNextPage ? pageInfo.endCursor : null,
      )
    },
  }),
]
