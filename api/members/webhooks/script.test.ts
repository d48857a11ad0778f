import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { app } from '../../app/app.ts'
import { db } from '../../database/db.ts'
import { findFreePort } from '../../../.config/commands/lib/port.ts'
import { addressOf } from '../../mail/site.ts'
import { aPost, aToken, aViewer, aWebhook } from '../../test/factories.ts'
import { sendAll } from '../../test/members/receiver.ts'

const listener = getRequestListener(app.fetch)
const SCRIPT = path.resolve('api/http/rest/script.mjs')

/** Runs the script from the API page, and returns its output. */
function runScript(settings: Record<string, string>) {
  const child = spawn(process.execPath, [SCRIPT], { env: { ...process.env, ...settings } })
  onTestFinished(() => void child.kill())
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (printed += String(piece)))
  return () => printed
}

test('the script on the API page lists, posts, and prints a webhook message, in twenty lines', async () => {
  expect(readFileSync(SCRIPT, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(20)
  const server = createServer((req, res) => void listener(req, res))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const SITE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await db.webhook.deleteMany()
  const viewer = await aViewer()
  const post = await aPost({ title: 'The newest of all discussions', createdAt: new Date() })
  const { authorization } = await aToken(viewer)
  const port = String(await findFreePort())
  const { secret } = await aWebhook(viewer, `http://127.0.0.1:${port}/`)
  const TOKEN = authorization.replace('Bearer ', '')
  const printed = runScript({ SITE, TOKEN, SECRET: secret, PORT: port })
  await expect.poll(printed, { timeout: 20_000 }).toContain('The newest of all discussions 201')
  expect(await db.reply.count({ where: { postId: post.id, authorId: viewer.id } })).toBe(1)

  const other = await aPost()
  await expect
    .poll(
      async () => {
        await sendAll()
        return printed()
      },
      { timeout: 20_000 },
    )
    .toContain(`discussion.published ${addressOf(`/forum/posts/${other.id}`)}`)
})
