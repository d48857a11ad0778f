import { Client } from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { dayAhead } from '../../items/limits.ts'
import { vacancyCategory } from '../../items/rules.ts'
import { decideItem } from '../../moderation/acts/decide.ts'
import { call, execute } from '../../test/execute.ts'
import { anAdmin, aPost, aViewer, type SignedIn, vacancyInput } from '../../test/factories.ts'
import { deletePost, editPost } from '../items/edits.ts'
import { createPost } from '../posts/posts.ts'
import { announceClosed, findVacancies } from './vacancies.ts'

const DAY = 24 * 3_600_000
const titlesOf = async (wanted = {}) => (await findVacancies(wanted)).edges.map(({ node }) => node.title)

const text = (change: object = {}) => vacancyInput({ remote: 'hybrid', ...change })

/** Creates a vacancy published some days ago at noon, when the date in Ireland is that in UTC. */
const aVacancy = (title: string, daysAgo: number, more: object = {}) =>
  aPost(text({ title, publishedAt: new Date(`${dayAhead(-daysAgo)}T12:00:00Z`), ...more }))

const jobs = async (query = '') => {
  const { body } = await call('GET', `/api/forum/jobs${query}`)
  return (body as unknown as { title: string }[]).map(({ title }) => title)
}

let admin: SignedIn

beforeEach(async () => {
  await db.post.deleteMany()
  admin = await anAdmin()
})

describe('the list of vacancies', () => {
  test('contains open ones, newest first', async () => {
    await aVacancy('Older', 9)
    await aVacancy('Newer', 2, { closesOn: dayAhead(0) })
    await aVacancy('Closed', 3, { closesOn: dayAhead(-1) })
    await aVacancy('Last day', 60)
    await aVacancy('Expired', 61, { closesOn: dayAhead(9) })
    await aVacancy('Pending', 1, { status: 'pending' })
    await aVacancy('Removed', 1, { removedAt: new Date(), authorId: null })
    await aVacancy('Its author has left', 1, { authorId: null })
    await aPost({ category: vacancyCategory() ?? '', title: 'A question about pay' })
    expect(await titlesOf()).toEqual(['Newer', 'Older', 'Last day'])
  })

  test('can be filtered by town and remote work, and continued from a cursor', async () => {
    await aVacancy('Cork, first', 4)
    await aVacancy('Galway', 3, { town: 'Galway', remote: null })
    await aVacancy('Anywhere', 2, { town: null, remote: 'fully' })
    await aVacancy('Cork, second', 1)
    expect(await titlesOf({ town: 'Cork' })).toEqual(['Cork, second', 'Anywhere', 'Cork, first'])
    expect(await titlesOf({ town: 'Galway', remote: 'no' })).toEqual(['Galway'])
    expect(await titlesOf({ remote: 'fully' })).toEqual(['Anywhere'])
    expect(await jobs('?remote=no')).toEqual(['Galway'])
    expect(await jobs('?town=Cork&remote=hybrid&limit=1')).toEqual(['Cork, second'])
    const { edges, pageInfo } = await findVacancies({ town: 'Cork', first: 1 })
    expect([edges.length, pageInfo.hasNextPage]).toEqual([1, true])
    expect(await titlesOf({ town: 'Cork', after: pageInfo.endCursor })).toEqual(['Anywhere', 'Cork, first'])
    await expect(findVacancies({ after: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID' })
  })
})

test('a vacancy is listed from its approval for 60 days, and its discussion remains', async () => {
  const { cookie } = await aViewer()
  const { status, body } = await call('POST', '/api/forum/posts', { cookie, body: text() })
  const id = String(body['id'])
  const pay = { payFrom: 70_000, payTo: 85_000, payPer: 'year' }
  expect([status, body['vacancy']]).toEqual([201, expect.objectContaining({ ...pay, remote: 'hybrid' })])
  expect(await jobs()).toEqual([])
  await decideItem(admin, 'post', id, { status: 'approve' })
  expect(await jobs('?town=Cork')).toEqual([text().title])

  const query = `{ vacancies { nodes { id } } post(id: "${id}") { title vacancy { employer isOpen closesOn } } }`
  const read = async () => (await execute(null, query)).data
  const seen = {
    title: text().title,
    vacancy: { employer: 'Heron & Sons', closesOn: dayAhead(60), isOpen: true },
  }
  expect(await read()).toEqual({ vacancies: { nodes: [{ id }] }, post: seen })

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * DAY })
  expect(await read()).toEqual({ vacancies: { nodes: [{ id }] }, post: seen })
  vi.setSystemTime(Date.now() + DAY)
  const closed = { ...seen, vacancy: { ...seen.vacancy, isOpen: false } }
  expect(await read()).toEqual({ vacancies: { nodes: [] }, post: closed })
  expect(await jobs()).toEqual([])
})

test('a vacancy is found by its employer, also after an edit', async () => {
  const { id } = await createPost(admin, text({ employer: 'Heronry Limited' }))
  const found = async (search: string) => {
    const query = `{ posts(search: "${search}") { nodes { id } } }`
    return (await execute(null, query)).data
  }
  expect(await found('heronry')).toEqual({ posts: { nodes: [{ id }] } })
  await editPost(admin, { ...text({ employer: 'Curlew Limited' }), id })
  expect(await found('curlew')).toEqual({ posts: { nodes: [{ id }] } })
  expect(await found('heronry')).toEqual({ posts: { nodes: [] } })
})

describe('an edit', () => {
  test('does not change the fields of a vacancy that it omits', async () => {
    const { id } = await createPost(admin, text())
    const { title, category } = text()
    await editPost(admin, { id, title, category, content: 'You’d work with three teams on one product.' })
    expect(await db.post.findUnique({ where: { id } })).toMatchObject({
      employer: 'Heron & Sons',
      town: 'Cork',
    })
  })

  test('closes a vacancy, and reopens it for no more than 60 days after its publication', async () => {
    const { id } = await aVacancy('Scrum Master', 30, { authorId: admin.id })
    await editPost(admin, { ...text({ closesOn: dayAhead(-1) }), id })
    expect(await titlesOf()).toEqual([])
    await expect(editPost(admin, { ...text({ closesOn: dayAhead(31) }), id })).rejects.toMatchObject({
      code: 'INVALID',
      issues: [{ path: 'closesOn' }],
    })
    await editPost(admin, { ...text({ closesOn: dayAhead(30) }), id })
    expect(await titlesOf()).toEqual([text().title])
  })
})

test('a vacancy stays in its category, and is deleted with its discussion', async () => {
  const { id } = await createPost(admin, text())
  const { status, body } = await call('PUT', `/api/admin/posts/${id}/category`, {
    cookie: admin.cookie,
    body: { category: 'Remote Work' },
  })
  expect([status, body['message'] ?? body['error']]).toEqual([409, 'A vacancy stays in Career Advice.'])
  await deletePost(admin, id)
  expect(await titlesOf()).toEqual([])
})

test('expired vacancies are announced as changed', async () => {
  const client = new Client(process.env['DATABASE_URL'])
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  const closed = await aVacancy('Closed', 3, { closesOn: dayAhead(-1) })
  await aVacancy('Closed long ago', 3, { closesOn: dayAhead(-2) })
  await aVacancy('Open', 3)
  const expired = await aVacancy('Expired', 61)
  await client.query('listen announcements')
  await announceClosed(Date.now() - DAY)
  await announceClosed(Date.now())
  await client.query('')
  await client.end()
  expect(heard.sort()).toEqual([closed, expired].map(({ id }) => `change post:${id}`).sort())
})
