import { z } from '@hono/zod-openapi'
import type { Section } from '../../prisma/client/client.ts'
import { MAX_AT_ONCE } from '../database/paging.ts'
import { done, moment, succeeded } from '../http/rest/openapi.ts'
import { pageQuery, route, pageArgsOf, pageOf, type Route } from '../http/rest/rest.ts'
import { createSectionInput, updateSectionInput } from './rules.ts'
import { createSection, deleteSection, findSectionPage, updateSection } from './sections.ts'

const sectionResponse = z
  .strictObject({
    id: z.string(),
    key: z.string(),
    title: z.string(),
    htmlContent: z.string(),
    updatedAt: moment,
    version: z.int(),
  })
  .openapi('Section')

/** Returns a section with the field names of the specification, section 3; `version` can be sent back with a change. */
const restSection = ({ id, key, title, htmlContent, updatedAt, version }: Section) => ({
  id,
  key,
  title,
  htmlContent,
  updatedAt,
  version,
})

/** The documented routes for content sections (specification, section 7). */
export const sectionRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/admin/sections',
    summary: 'Content sections, the newest first',
    who: 'administrators',
    query: pageQuery(MAX_AT_ONCE),
    response: z.array(sectionResponse),
    handle: ({ viewer, query }) => pageOf(findSectionPage(viewer, pageArgsOf(query)), restSection),
  }),
  route({
    method: 'post',
    path: '/api/admin/sections',
    summary: 'Create a content section',
    who: 'administrators',
    body: createSectionInput,
    status: 201,
    response: sectionResponse,
    also: { 409: 'Another section has this key' },
    handle: async ({ viewer, body }) => restSection(await createSection(viewer, body)),
  }),
  route({
    method: 'patch',
    path: '/api/admin/sections/{id}',
    summary: 'Change a content section',
    who: 'administrators',
    body: updateSectionInput,
    response: sectionResponse,
    also: { 409: 'Another section has this key, or someone has saved this one since' },
    handle: async ({ viewer, params, body }) => restSection(await updateSection(viewer, params.id, body)),
  }),
  route({
    method: 'delete',
    path: '/api/admin/sections/{id}',
    summary: 'Delete a content section',
    who: 'administrators',
    response: done,
    handle: ({ viewer, params }) => succeeded(deleteSection(viewer, params.id)),
  }),
]
