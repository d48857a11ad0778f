import type { Section } from '../../prisma/client/client.ts'
import { MOST_AT_ONCE } from '../forum/rules.ts'
import { Page, paging, type Route } from '../rest.ts'
import { sectionChange, sectionInput } from './rules.ts'
import { createSection, deleteSection, findSectionPage, updateSection } from './sections.ts'

/** A section with the names of the specification, section 3; `version` can be sent back with a change. */
const restSection = ({ id, key, title, htmlContent, updatedAt, version }: Section) => ({
  id,
  key,
  title,
  htmlContent,
  updatedAt,
  version,
})

/** The documented paths of content sections (specification, section 7). */
export const sectionRoutes: Route[] = [
  {
    method: 'get',
    path: '/api/admin/sections',
    summary: 'Content sections, the newest first',
    handle: async ({ viewer, query }) => {
      const { nodes, next } = await findSectionPage(viewer, paging(query, MOST_AT_ONCE))
      return new Page(nodes.map(restSection), next)
    },
  },
  {
    method: 'post',
    path: '/api/admin/sections',
    summary: 'Create a content section',
    body: sectionInput,
    status: 201,
    handle: async ({ viewer, body }) => restSection(await createSection(viewer, body)),
  },
  {
    method: 'patch',
    path: '/api/admin/sections/{id}',
    summary: 'Change a content section',
    body: sectionChange,
    handle: async ({ viewer, params, body }) =>
      restSection(await updateSection(viewer, params['id'] ?? '', body)),
  },
  {
    method: 'delete',
    path: '/api/admin/sections/{id}',
    summary: 'Delete a content section',
    handle: async ({ viewer, params }) => {
      await deleteSection(viewer, params['id'] ?? '')
      return { success: true }
    },
  },
]
