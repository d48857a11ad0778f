import { choice, list, order, record, slug, text } from './building-blocks.ts'

const role = choice('scrum-master', 'product-owner', 'developer', 'project-manager')

/** content/certificates/*.json: one certificate each; `organization` is the file name of the body that awards it. */
export const certificate = record({
  order,
  name: text('Certified ScrumMaster', 60),
  abbreviation: text('CSM', 24),
  organization: slug,
  roles: list(role),
  experience: choice('first', 'experienced'),
  course: choice('required', 'optional'),
  proves: text('One or two sentences: what somebody with this certificate has shown', 240),
  suits: text('One sentence: whom it suits', 200),
})
