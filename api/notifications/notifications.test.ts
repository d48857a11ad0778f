import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../database/db.ts'
import { execute, call } from '../test/execute.ts'
import { aMember, anAdmin, aPost, aReply, aViewer, type SignedIn } from '../test/factories.ts'
import { statementsOf } from '../test/statements.ts'
import { countUnread, findNotifications, markRead } from './notifications.ts'
import { notify, withdraw, type NotifiedEvent } from './notify.ts'
import { notifyOfPublished } from './published.ts'
import { published } from './subjects.ts'

const NOW = new Date(0)

/** Creates a reply and notifies members of it at once. */
async function aNotifiedReply(viewer: SignedIn, facts: Partial<NotifiedEvent> = {}) {
  const post = await aPost()
  const actor = await aMember({ firstName: 'Declan', lastName: 'Byrne' })
  const reply = await aReply(post.id, { authorId: actor.id })
  await notify(db, {
    kind: 'reply',
    subjectKey: published('reply', reply.id),
    to: { members: [viewer.id] },
    postId: post.id,
    replyId: reply.id,
    actorId: actor.id,
    visibleAt: NOW,
    ...facts,
  })
  return { post, reply, actor }
}
const notificationsFor = async (viewer: SignedIn) => (await findNotifications(viewer, {})).nodes

test('lists notifications newest first, with a sentence and a link', async () => {
  const viewer = await aViewer()
  const { post, reply } = await aNotifiedReply(viewer)
  const second = await aNotifiedReply(viewer)
  const { data } = await execute(
    viewer,
    `{ notifications { nodes { kind summary quote actorName path isRead postId } } }`,
  )
  expect((data as { notifications: { nodes: object[] } }).notifications.nodes).toEqual([
    expect.objectContaining({ postId: second.post.id }),
    {
      kind: 'REPLY',
      summary: `Declan Byrne replied in “${post.title}”`,
      quote: 'Thank you, that matches what we saw in our team.',
      actorName: 'Declan Byrne',
      path: `/forum/posts/${post.id}?reply=${reply.id}#reply-${reply.id}`,
      isRead: false,
      postId: post.id,
    },
  ])
})

test('notifies once of each event, and prefers mentions to other kinds', async () => {
  const viewer = await aViewer()
  const { reply, post, actor } = await aNotifiedReply(viewer)
  const again = (kind: NotifiedEvent['kind']) =>
    notify(db, {
      kind,
      subjectKey: published('reply', reply.id),
      to: { members: [viewer.id] },
      postId: post.id,
      replyId: reply.id,
      actorId: actor.id,
      visibleAt: NOW,
    })
  await again('reply')
  expect((await notificationsFor(viewer)).map(({ kind }) => kind)).toEqual(['reply'])
  await again('mention')
  await again('reply')
  expect((await notificationsFor(viewer)).map(({ kind }) => kind)).toEqual(['mention'])

  const { reply: read } = await aNotifiedReply(viewer)
  await markRead(viewer, { all: true })
  await notify(db, {
    kind: 'mention',
    subjectKey: published('reply', read.id),
    to: { members: [viewer.id] },
    postId: read.postId,
    replyId: read.id,
    visibleAt: NOW,
  })
  expect(await countUnread(viewer)).toBe(0)
})

test('notifies nobody of their own act, while disabled, or of a disabled kind', async () => {
  const [viewer, disabled, quiet] = [await aViewer(), await aViewer({ isDisabled: true }), await aViewer()]
  await db.notificationPreference.create({
    data: { memberId: quiet.id, kind: 'reply', inSite: false, email: 'never' },
  })
  const { reply } = await aNotifiedReply(viewer, { to: { members: [viewer.id, disabled.id, quiet.id] } })
  await aNotifiedReply(viewer, { actorId: viewer.id })
  const notifications = await db.notification.findMany({ where: { replyId: reply.id } })
  expect(notifications.filter(({ inSite }) => inSite).map(({ memberId }) => memberId)).toEqual([viewer.id])
  expect([await notificationsFor(quiet), await countUnread(quiet)]).toEqual([[], 0])
  expect(await notificationsFor(viewer)).toHaveLength(1)
})

test('shows a notification only after the undo period, and cancels it on undo', async () => {
  const viewer = await aViewer()
  const { reply } = await aNotifiedReply(viewer, { visibleAt: new Date(Date.now() + 60_000) })
  expect([await notificationsFor(viewer), await countUnread(viewer)]).toEqual([[], 0])
  await withdraw(db, [published('reply', reply.id)])
  expect(await db.notification.count({ where: { memberId: viewer.id } })).toBe(0)

  const { reply: seen } = await aNotifiedReply(viewer)
  await withdraw(db, [published('reply', seen.id)])
  expect(await notificationsFor(viewer)).toHaveLength(1)
})

test('notifies nobody of an item they may not see', async () => {
  const hidings: Record<
    string,
    (notifications: Awaited<ReturnType<typeof aNotifiedReply>>) => Promise<unknown>
  > = {
    'reply withheld': ({ reply: { id } }) => db.reply.update({ where: { id }, data: { status: 'rejected' } }),
    'reply removed': ({ reply: { id } }) => db.reply.update({ where: { id }, data: { deletedAt: NOW } }),
    'discussion hidden': ({ post: { id } }) => db.post.update({ where: { id }, data: { status: 'pending' } }),
    'discussion removed': ({ post: { id } }) => db.post.update({ where: { id }, data: { deletedAt: NOW } }),
  }
  for (const reader of [aViewer, anAdmin])
    for (const [name, hide] of Object.entries(hidings)) {
      const viewer = await reader()
      await hide(await aNotifiedReply(viewer))
      expect([await notificationsFor(viewer), await countUnread(viewer)], name).toEqual([[], 0])
    }
})

test('hides administrators’ notifications from former administrators', async () => {
  const admin = await anAdmin()
  const event = { kind: 'administration', subjectKey: `waits:item:${randomUUID()}`, detail: 'post' } as const
  await notify(db, { ...event, to: 'administrators', visibleAt: NOW })
  expect(await notificationsFor(admin)).toHaveLength(1)
  expect(await notificationsFor({ ...admin, role: 'user' })).toEqual([])
})

test('shows a private member who replied as anonymous', async () => {
  const viewer = await aViewer()
  const { actor } = await aNotifiedReply(viewer)
  await db.member.update({ where: { id: actor.id }, data: { isPublicProfile: false } })
  const { body } = await call('GET', '/api/notifications', { cookie: viewer.cookie })
  expect(JSON.stringify(body)).toContain('Anonymous User replied')
  expect(JSON.stringify(body)).not.toContain('Byrne')
})

test('lists, counts and marks notifications over REST, and marks none of other members', async () => {
  const [viewer, other] = [await aViewer(), await aViewer()]
  const { post } = await aNotifiedReply(viewer)
  for (const _ of [1, 2]) await aNotifiedReply(viewer)
  const { cookie } = viewer
  const list = await call('GET', '/api/notifications?limit=2', { cookie })
  const [newest] = list.body as unknown as { id: string }[]
  expect([list.headers.get('x-unread-count'), list.headers.get('link')]).toEqual([
    '3',
    expect.stringMatching(/after=[0-9a-f-]+>; rel="next"/),
  ])
  const read = (who: SignedIn, body: object) =>
    call('POST', '/api/notifications/read', { cookie: who.cookie, body })
  await read(other, { ids: [newest?.id] })
  expect(await countUnread(viewer)).toBe(3)
  expect((await read(viewer, { ids: [newest?.id] })).body).toEqual({ unread: 2 })
  const readStates = async (query: string) => {
    const { body } = await call('GET', `/api/notifications${query}`, { cookie })
    return (body as unknown as { isRead: boolean }[]).map(({ isRead }) => isRead)
  }
  expect(await readStates('')).toEqual([true, false, false])
  expect(await readStates('?unread=yes')).toEqual([false, false])
  expect((await read(viewer, { postId: post.id })).body).toEqual({ unread: 1 })
  expect((await read(viewer, { all: true })).body).toEqual({ unread: 0 })
  for (const body of [{}, { ids: ['x'] }, { ids: [], all: true }, { all: false }])
    expect((await read(viewer, body)).status).toBe(400)
  expect((await call('GET', '/api/notifications')).status).toBe(401)
  const { data } = await execute(viewer, '{ mine { unreadNotifications } }')
  expect(data).toEqual({ mine: { unreadNotifications: 0 } })
})

test('takes one statement for a page, and one to notify a thousand members', async () => {
  const viewer = await aViewer()
  for (const _ of [1, 2, 3]) await aNotifiedReply(viewer)
  expect(await statementsOf(() => findNotifications(viewer, {}))).toHaveLength(1)
  const post = await aPost()
  await db.$executeRaw`
    insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified")
    select uuid_v7(), 'follower' || n || '@members.example', 'F', 'F', 'https://www.linkedin.com/in/f', 'Cork', true
    from generate_series(1, 1000) n`
  await db.$executeRaw`
    insert into "PostFollow" ("memberId", "postId") select id, ${post.id}::uuid from "Member" where email like 'follower%'`
  const reply = await aReply(post.id)
  expect(await statementsOf(() => notifyOfPublished(db, 'reply', [reply.id]))).toHaveLength(1)
  // The author of the discussion follows it, too.
  expect(await db.notification.count({ where: { replyId: reply.id } })).toBe(1001)
  const newest = await db.notification.findFirstOrThrow({
    where: { replyId: reply.id },
    orderBy: { id: 'desc' },
  })
  expect(newest.id[14]).toBe('7')
})

test('filters unread notifications and groups them', async () => {
  const viewer = await aViewer()
  const { post, reply } = await aNotifiedReply(viewer)
  const { post: read } = await aNotifiedReply(viewer)
  await markRead(viewer, { postId: read.id })
  const { data } = await execute(viewer, '{ notifications(unread: true) { nodes { replyId act } } }')
  expect(data).toEqual({
    notifications: { nodes: [{ replyId: reply.id, act: `replied in “${post.title}”` }] },
  })
  expect((await notificationsFor(viewer)).map(({ postId }) => postId)).toEqual([read.id, post.id])
})
