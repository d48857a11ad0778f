import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { capture } from './capture.ts'

const aRequest = () => new IncomingMessage(new Socket())

test('what a handler writes is collected', async () => {
  const { status, headers, body } = await capture(aRequest(), (res) => {
    res.writeHead(201, { 'Content-Type': 'text/plain' })
    res.write('one ')
    res.end('two')
  })
  expect([status, headers['content-type'], body.toString()]).toEqual([201, 'text/plain', 'one two'])
})

test('a handler that waits for the end of its answer lets go of the connection', async () => {
  const req = aRequest()
  await capture(req, (res) => {
    const onClose = () => {}
    req.socket.on('close', onClose)
    res.on('finish', () => req.socket.off('close', onClose))
    res.end('done')
  })
  expect(req.socket.listenerCount('close')).toBe(0)
})

test('a handler that waits until each piece is written gets on with the next', async () => {
  const { body } = await capture(aRequest(), async (res) => {
    for (const piece of ['one ', 'two '])
      await new Promise<void>((resolve) => void res.write(piece, () => resolve()))
    await new Promise<void>((resolve) => void res.end('three', () => resolve()))
  })
  expect(body.toString()).toBe('one two three')
})

test('a handler that breaks its answer off has failed', async () => {
  const broken = capture(aRequest(), (res) => void res.destroy(new Error('A bug')))
  await expect(broken).rejects.toThrow('A bug')
})
