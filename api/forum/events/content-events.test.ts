import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { log } from '../../lib/log.ts'
import {
  anAdmin,
  aMember,
  aPost,
  aReply,
  aViewer,
  eventInput,
  inDays,
  type SignedIn,
} from '../../test/factories.ts'
import { aFolder } from '../../test/folders.ts'
import { setAttendance } from './attendance.ts'
import { hideMember } from '../../members/account/departures.ts'
import { announceContentEvents } from './content-events.ts'
import { findEvents } from './events.ts'

let file: string
let goer: SignedIn

const INPUT = { ...eventInput({ title: 'Lean coffee in Sligo', town: 'Sligo' }), eventStatus: null }

/** Starts the site with these event files, built on a day of January. */
function start(files: Record<string, object>, day = 1) {
  const events = Object.entries(files).map(([file, input]) => ({
    file,
    digest: JSON.stringify(input),
    input,
  }))
  writeFileSync(file, JSON.stringify({ builtAt: new Date(Date.UTC(2026, 0, day)).toISOString(), events }))
  return announceContentEvents(file)
}

const inSligo = async () => (await findEvents({ town: 'Sligo' })).edges.map(({ node }) => node)
const notified = async () => {
  const all = await db.notification.findMany({
    where: { memberId: goer.id, kind: 'event' },
    orderBy: { id: 'asc' },
  })
  return all.map(({ detail }) => detail?.split(' ')[0])
}

beforeEach(async () => {
  file = path.join(await aFolder(), 'events.json')
  await db.contentEvent.deleteMany()
  await db.setting.deleteMany({ where: { key: 'content-events' } })
  await db.post.deleteMany({ where: { town: 'Sligo' } })
  await db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
  await anAdmin()
  goer = await aViewer()
})

test('a file becomes one published event of the first administrator, however often and wherever the site starts', async () => {
  await Promise.all([1, 2, 3].map(() => start({ coffee: INPUT })))
  await start({ coffee: INPUT })
  expect(await inSligo()).toMatchObject([
    { ...INPUT, status: 'approved', author: { role: 'admin' }, eventSequence: 0 },
  ])
})

test('a changed file moves and cancels the event, and attendees are notified', async () => {
  await start({ coffee: INPUT })
  const id = (await inSligo())[0]?.id ?? ''
  await setAttendance(goer, { postId: id, isGoing: true })
  const moved = { ...INPUT, startsAt: inDays(8), endsAt: inDays(8.1) }
  await start({ coffee: moved })
  expect(await inSligo()).toMatchObject([{ ...moved, id, movedFrom: INPUT.startsAt, eventSequence: 1 }])
  await start({ coffee: { ...moved, eventStatus: 'cancelled' } })
  expect(await inSligo()).toMatchObject([{ id, eventStatus: 'cancelled', eventSequence: 2 }])
  expect(await notified()).toHaveLength(2)
})

test('a removed file withdraws the event and notifies attendees; the same file restores it', async () => {
  await start({ coffee: INPUT })
  const id = (await inSligo())[0]?.id ?? ''
  await setAttendance(goer, { postId: id, isGoing: true })
  await aReply(id, { authorId: (await aMember()).id })
  await start({})
  expect(await inSligo()).toEqual([])
  expect(await notified()).toEqual([expect.stringContaining('gone')])
  await start({ coffee: INPUT })
  expect(await inSligo()).toMatchObject([{ ...INPUT, id, author: { role: 'admin' } }])
})

test('changes made on the site remain as long as the file does', async () => {
  await start({ coffee: INPUT })
  await db.post.updateMany({ where: { town: 'Sligo' }, data: { deletedAt: new Date() } })
  await start({ coffee: INPUT })
  expect(await inSligo()).toEqual([])
  await start({ coffee: { ...INPUT, title: 'Lean coffee by the river' } })
  expect(await inSligo()).toMatchObject([{ title: 'Lean coffee by the river' }])
})

test('another administrator takes over the events of a former one', async () => {
  await start({ coffee: INPUT })
  await db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
  const next = await anAdmin()
  await start({ coffee: { ...INPUT, venue: 'The library' } })
  expect(await inSligo()).toMatchObject([{ venue: 'The library', authorId: next.id }])
})

test('a past event remains when its file is removed, and an old file on a new site announces nothing', async () => {
  await start({ coffee: INPUT })
  const over = { startsAt: inDays(-2), endsAt: inDays(-1.9) }
  await db.post.updateMany({ where: { town: 'Sligo' }, data: over })
  await start({ old: { ...INPUT, ...over }, off: { ...INPUT, eventStatus: 'cancelled' } })
  expect((await findEvents({ town: 'Sligo', isPast: true })).edges).toHaveLength(1)
  expect(await inSligo()).toEqual([])
})

test('an invalid event is logged with its file and does not stop others', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  await start({ broken: { ...INPUT, endsAt: INPUT.startsAt }, coffee: INPUT })
  expect(await inSligo()).toMatchObject([{ title: INPUT.title }])
  expect(error.mock.calls).toEqual([
    [{ reason: 'The end must be after the start' }, 'content/events/broken.md was not announced'],
  ])
})

test('an event that fails in the database is logged with its file and stops neither others nor startup', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  await start({ coffee: INPUT, equal: INPUT, tea: { ...INPUT, title: 'Lean tea in Sligo' } })
  expect(await inSligo()).toMatchObject([{ title: INPUT.title }, { title: 'Lean tea in Sligo' }])
  expect(error.mock.calls).toEqual([
    [{ err: expect.any(Error) as Error }, 'content/events/equal.md was not announced'],
  ])
})

test('an older build changes nothing beside a newer one, and an equal one does', async () => {
  const title = 'Lean coffee by the river'
  await start({ coffee: { ...INPUT, title }, tea: { ...INPUT, title: 'Lean tea' } }, 2)
  await start({ coffee: INPUT }, 1)
  expect(await inSligo()).toMatchObject([{ title }, { title: 'Lean tea' }])
  await start({ coffee: { ...INPUT, title } }, 2)
  expect(await inSligo()).toMatchObject([{ title }])
  await start({ coffee: INPUT }, 3)
  expect(await inSligo()).toMatchObject([{ title: INPUT.title }])
})

test('a version with further fields of discussions changes nothing for an unchanged file', async () => {
  const events = [{ file: 'coffee', digest: 'equal', input: INPUT }]
  const startWith = (input: object) => {
    writeFileSync(file, JSON.stringify({ builtAt: 'equal', events: [{ ...events[0], input }] }))
    return announceContentEvents(file)
  }
  await startWith(INPUT)
  await db.post.updateMany({ where: { town: 'Sligo' }, data: { venue: 'Elsewhere' } })
  await startWith({ ...INPUT, venue: null })
  expect(await inSligo()).toMatchObject([{ venue: 'Elsewhere' }])
})

test('a renamed file withdraws the event and announces another one', async () => {
  await start({ coffee: INPUT })
  const id = (await inSligo())[0]?.id
  await start({ renamed: INPUT })
  const events = await inSligo()
  expect(events).toMatchObject([{ title: INPUT.title }])
  expect(events[0]?.id).not.toBe(id)
})

test('an invalid edit does not restore a withdrawn event', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  await start({ coffee: INPUT })
  await start({})
  await start({ coffee: { ...INPUT, title: 'Too late', startsAt: inDays(-0.1) } })
  expect(error.mock.calls).toMatchObject([[{ reason: 'The start must be still to come' }, expect.anything()]])
  expect(await inSligo()).toEqual([])
})

test('an event that has started is accepted on a new site', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined)
  await start({ coffee: { ...INPUT, startsAt: inDays(-0.1), endsAt: inDays(0.1) } })
  expect(error).not.toHaveBeenCalled()
  expect(await inSligo()).toEqual([])
})

test('startup with events but no administrator explains what to do', async () => {
  await db.member.updateMany({ where: { role: 'admin' }, data: { role: 'user' } })
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  await start({})
  expect(warn).not.toHaveBeenCalled()
  await start({ coffee: INPUT, tea: INPUT })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('npm run admin -- grant EMAIL')]])
})

test('an administrator who leaves with their texts does not remove community events', async () => {
  await start({ coffee: INPUT })
  const admin = await db.member.findFirstOrThrow({ where: { role: 'admin' } })
  const own = await aPost({ authorId: admin.id, town: 'Sligo' })
  await db.$transaction((tx) => hideMember(tx, admin.id, { takesItems: true }))
  expect(await inSligo()).toMatchObject([{ title: INPUT.title, authorId: null }])
  expect(await db.post.findUnique({ where: { id: own.id } })).toMatchObject({
    deletedAt: expect.any(Date) as Date,
  })
})

test('a build without a list of events changes nothing', async () => {
  await start({ coffee: INPUT })
  await announceContentEvents(`${file}.missing`)
  expect(await inSligo()).toHaveLength(1)
})
