import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort, requireFreePort } from './port.ts'

test('reports a port in use, and suggests another', async () => {
  const port = await findFreePort()
  await expect(requireFreePort('127.0.0.1', port)).resolves.toBeUndefined()

  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await expect(requireFreePort('127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken`)
  await expect(requireFreePort('127.0.0.1', port)).rejects.toThrow(`PORT=${port + 1}`)
})

test('reports an address that the machine does not have', async () => {
  await expect(requireFreePort('192.0.2.1', await findFreePort())).rejects.toThrow('set HOST')
})
