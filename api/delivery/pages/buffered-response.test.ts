import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bufferResponse } from './buffered-response.ts'

const aRequest = () => new IncomingMessage(new Socket())

test('collects what a handler writes', async () => {
  const { status, headers, body } = await bufferResponse(aRequest(), (res) => {
    res.writeHead(201, { 'Content-Type': 'text/plain' })
    res.write('one ')
    res.end('two')
  })
  expect([status, headers['content-type'], body.toString()]).toEqual([201, 'text/plain', 'one two'])
})

test('removes the handler’s listeners from the connection when the response has finished', async () => {
  const req = aRequest()
  await bufferResponse(req, (res) => {
    const onClose = () => {}
    req.socket.on('close', onClose)
    res.on('finish', () => req.socket.off('close', onClose))
    res.end('done')
  })
  expect(req.socket.listenerCount('close')).toBe(0)
})

test('calls back after each chunk, so that a waiting handler continues', async () => {
  const { body } = await bufferResponse(aRequest(), async (res) => {
    for (const piece of ['one ', 'two '])
      await new Promise<void>((resolve) => void res.write(piece, () => resolve()))
    await new Promise<void>((resolve) => void res.end('three', () => resolve()))
  })
  expect(body.toString()).toBe('one two three')
})

test('accepts a piped stream without delay', async () => {
  const { body } = await bufferResponse(aRequest(), (res) => void Readable.from(['one ', 'two']).pipe(res))
  expect(body.toString()).toBe('one two')
})

test('rejects when the handler destroys its response with an error', async () => {
  const broken = bufferResponse(aRequest(), (res) => void res.destroy(new Error('A bug')))
  await expect(broken).rejects.toThrow('A bug')
})

test('supports every way of setting headers in Node, and leaves the length to the sender', async () => {
  const { status, headers, body } = await bufferResponse(aRequest(), (res) => {
    res.setHeader('x-early', 'early')
    res.setHeader('x-both', 'early')
    res.writeHead(418, 'Teapot', { 'X-Both': 'late', 'Content-Length': '3', 'Transfer-Encoding': 'chunked' })
    res.write(new Uint8Array([0xc3, 0xa9]))
    res.end(Buffer.from('!'))
  })
  expect(status).toBe(418)
  expect(headers).toEqual({ 'x-early': 'early', 'x-both': 'late' })
  expect(body.toString()).toBe('é!')
  const plain = await bufferResponse(aRequest(), (res) => void res.writeHead(204).end())
  expect(plain).toEqual({ status: 204, headers: {}, body: Buffer.alloc(0) })
})

test('calls the handler with GET for HEAD, and restores the method even after an error', async () => {
  const req = aRequest()
  let requested = ''
  const handle = (fails: boolean) =>
    bufferResponse(req, (res) => {
      requested = req.method ?? ''
      if (fails) throw new Error('A bug')
      res.end('words')
    })
  req.method = 'HEAD'
  expect((await handle(false)).body.toString()).toBe('words')
  expect([requested, req.method]).toEqual(['GET', 'HEAD'])
  await expect(handle(true)).rejects.toThrow('A bug')
  expect(req.method).toBe('HEAD')
  req.method = 'POST'
  await handle(false)
  expect([requested, req.method]).toEqual(['POST', 'POST'])
})

test('rejects when the handler destroys its response without an error', async () => {
  await expect(bufferResponse(aRequest(), (res) => void res.destroy())).rejects.toThrow(
    'The answer was broken off.',
  )
})
