import { expect, test } from 'vitest'
import { formatDraft } from './draft-labels.ts'
import type { ListedDraft } from '../operations.ts'

const POST = { id: 'p', title: 'Refinement eats our week' }

const listed = (draft: Partial<ListedDraft['draft']>, post: ListedDraft['post'] = POST): ListedDraft => ({
  post,
  draft: {
    ...{ key: 'new', kind: 'NEW', subjectId: null, revision: 'r', updatedAt: '2026-11-22T12:00:00Z' },
    content: { title: null, content: ' Two hours\na week. ' },
    ...draft,
  },
})

test.each([
  [listed({}, null), 'A new discussion', '/forum#write'],
  [listed({ kind: 'REPLY', subjectId: 'p' }), 'Reply to “Refinement eats our week”', '/forum/posts/p#reply'],
  [
    listed({ kind: 'EDIT_POST', subjectId: 'p' }),
    'Edit of “Refinement eats our week”',
    '/forum/posts/p#edit-p',
  ],
  [
    listed({ kind: 'EDIT_REPLY', subjectId: 'r' }),
    'Edit of your reply to “Refinement eats our week”',
    '/forum/posts/p?reply=r#edit-r',
  ],
  [listed({ kind: 'SECTION', subjectId: 's' }, null), 'Section: a new one', '/admin?tab=sections#edit-s'],
  [listed({ kind: 'REPLY', subjectId: 'p' }, null), 'Reply to a discussion you can no longer see', null],
])('labels draft %# and links to continue it', (draft, name, path) => {
  expect(formatDraft(draft)).toEqual({ name, path, text: 'Two hours a week.' })
})
