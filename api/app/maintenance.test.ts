import { afterEach, expect, onTestFinished, test } from 'vitest'
import { endMaintenance, startMaintenance } from '../cache/maintenance.ts'
import { db } from '../database/db.ts'
import { call, graphql } from '../test/execute.ts'
import { aPost, aViewer } from '../test/factories.ts'
import { aSite } from '../test/processes/site.ts'

afterEach(() => endMaintenance())

const UNTIL = new Date(Date.now() + 3_600_000)

test('rejects writes with 503 and the end of maintenance, and allows reads', async () => {
  const { cookie } = await aViewer()
  const { id } = await aPost()
  await startMaintenance(UNTIL)
  const mutation = 'mutation($id: ID!) { setPostVote(input: { id: $id, ballot: UP }) { id } }'
  for (const response of [
    await graphql(mutation, { id }, { cookie }),
    await graphql('mutation { signOut }', {}, { cookie }),
    await call('POST', `/api/forum/posts/${id}/replies`, { cookie, body: { content: 'No.' } }),
    await call('POST', '/api/auth/logout', { cookie }),
    await call('POST', '/api/mail/unsubscribe?token=none'),
  ]) {
    expect(response.status, JSON.stringify(response.body)).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(JSON.stringify(response.body)).toMatch(/save things again from .* \(Irish time\)/)
  }
  expect(await db.vote.count({ where: { postId: id } })).toBe(0)
  expect((await graphql('{ viewer { id } }', {}, { cookie })).status).toBe(200)
  expect((await call('GET', `/api/forum/posts/${id}`, { cookie })).status).toBe(200)
  expect((await call('GET', '/readyz')).status).toBe(200)
})

test('says “in a few minutes” when the end is unknown, and accepts writes after maintenance', async () => {
  const { cookie } = await aViewer()
  await startMaintenance(null)
  const refused = await graphql('mutation { signOut }', {}, { cookie })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '300'])
  expect(JSON.stringify(refused.body)).toContain('save things again in a few minutes')
  expect(await endMaintenance()).toBe(true)
  expect((await graphql('mutation { signOut }', {}, { cookie })).status).toBe(200)
})

test('shows the notice on forum pages of another process, and rejects a plain form with it', async () => {
  const { cookie } = await aViewer()
  const { id } = await aPost()
  const site = await aSite()
  onTestFinished(() => site.stop())
  const line = 'We’re working on the site. You can read everything'
  const page = async (path: string) => (await fetch(`${site.url}${path}`, { headers: { cookie } })).text()
  expect(await page('/forum')).not.toContain(line)
  await startMaintenance(UNTIL)
  await expect.poll(() => page('/forum')).toContain(line)
  expect(await page('/settings')).toContain(line)

  const address = `${site.url}/forum/posts/${id}?mine`
  const sent = await fetch(address, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ content: 'A reply without script.', act: 'reply' }),
  })
  expect([sent.status, sent.headers.has('retry-after')]).toEqual([503, true])
  expect(await db.reply.count({ where: { postId: id } })).toBe(0)

  await endMaintenance()
  await expect.poll(() => page('/forum')).not.toContain(line)
})
