import { limitOf } from '../http/rates.ts'
import { route, type Route } from '../http/rest/rest.ts'
import { fileReport } from './filing.ts'
import { receiptResponse } from './responses.ts'
import { reportInput } from './rules.ts'

/** The documented route for reports (decisions, "After publication"). */
export const reportRoutes: Route[] = [
  route({
    method: 'post',
    path: '/api/reports',
    summary: 'Report a post, a reply or a profile',
    who: 'everybody',
    status: 201,
    body: reportInput,
    response: receiptResponse,
    also: { 404: 'There’s nothing public with this id', 429: `More than ${limitOf('reports')}` },
    handle: ({ context, viewer, body }) => fileReport(viewer, context.origin, body),
  }),
]
