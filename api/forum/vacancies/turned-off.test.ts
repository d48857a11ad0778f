import { afterAll, beforeAll, expect, test } from 'vitest'
import forum from '../../../content/forum.json' with { type: 'json' }
import { db } from '../../database/db.ts'
import { NO_VACANCY } from '../../items/rules.ts'
import { call } from '../../test/execute.ts'
import { aPost, aViewer } from '../../test/factories.ts'
import { editPost } from '../items/edits.ts'

// The content has disabled vacancies in this test.
beforeAll(() => void (forum.hasVacancies = false))
afterAll(() => void (forum.hasVacancies = true))

const text = {
  title: 'Scrum Master for two teams',
  content: 'You’d work with two teams on one product, and with people who want you there.',
  category: 'Career Advice',
}
const vacancy = { employer: 'Heron', town: 'Cork', payFrom: '70000', payTo: '85000', applyTo: 'a@heron.ie' }
const REFUSED = { issues: [{ path: 'employer', message: NO_VACANCY }] }

test('rejects a new vacancy, and the conversion of a discussion', async () => {
  const { cookie, ...author } = await aViewer()
  const { status, body } = await call('POST', '/api/forum/posts', { cookie, body: { ...text, ...vacancy } })
  expect([status, body['issues']]).toEqual([400, REFUSED.issues])
  const { id } = await aPost({ ...text, authorId: author.id })
  await expect(editPost(author, { ...text, ...vacancy, id })).rejects.toMatchObject(REFUSED)
})

test('retains an existing one in its category, for its author and for moderators', async () => {
  const { cookie, ...admin } = await aViewer({ role: 'admin' })
  const { id } = await aPost({ ...text, ...vacancy, authorId: admin.id })
  const message = `A vacancy stays in ${text.category}.`
  const category = 'Remote Work'
  const { body } = await call('PUT', `/api/admin/posts/${id}/category`, { cookie, body: { category } })
  expect(body['message']).toBe(message)
  await expect(editPost(admin, { ...text, category, id })).rejects.toMatchObject({
    issues: [{ path: 'category', message }],
  })
})

test('shows an existing one as a plain discussion, and retains its fields through an edit', async () => {
  const author = await aViewer({ role: 'admin' })
  const { id } = await aPost({ ...text, ...vacancy, authorId: author.id })
  const { body } = await call('GET', `/api/forum/posts/${id}`)
  expect([body['title'], body['vacancy']]).toEqual([text.title, undefined])
  expect((await call('GET', '/api/forum/jobs')).body).toEqual([])
  await editPost(author, { ...text, employer: '', town: '', title: 'Scrum Master for three teams', id })
  expect(await db.post.findUnique({ where: { id } })).toMatchObject({
    ...vacancy,
    title: 'Scrum Master for three teams',
  })
})
