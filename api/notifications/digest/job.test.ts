import { expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { queue } from '../../database/jobs/queue.ts'
import { aSubscriber, comingMonday } from '../../test/digest.ts'
import { aPost } from '../../test/factories.ts'
import { headerOf, textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { aWorker } from '../../test/mail/outbox.ts'

const server = acceptMail()
const monday = comingMonday()

test('runs every ten minutes on Mondays in Irish time', async () => {
  await aWorker()
  const schedules = await (await queue()).getSchedules('send-digests')
  expect(schedules).toMatchObject([{ cron: '*/10 7-23 * * 1', timezone: 'Europe/Dublin' }])
})

test('sends the digest on a Monday, and nothing on other days', async () => {
  const reader = await aSubscriber()
  await aPost({ title: 'Worth a week' })
  await aWorker()
  const boss = await queue()
  const run = async (now: Date) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const id = await boss.send('send-digests')
    const state = async () => (await boss.findJobs('send-digests', { id: id ?? '' }))[0]?.state
    await expect.poll(state, { timeout: 15_000 }).toBe('completed')
  }
  await run(new Date(monday.getTime() - 24 * 3600 * 1000))
  expect(await db.email.count()).toBe(0)
  await run(monday)
  await expect.poll(() => server.accepted.length, { timeout: 15_000 }).toBe(1)
  const [mail = ''] = server.accepted
  expect([headerOf(mail, 'to'), textIn(mail)]).toEqual([
    reader.email,
    expect.stringContaining('* Worth a week'),
  ])
})
