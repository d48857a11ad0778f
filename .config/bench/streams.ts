import { createServer, type ServerResponse } from 'node:http'

// The other way to tell open pages what is new: one stream for each, with nothing between Node and the socket. It is what
// polling is measured against (live.ts), and the least that streams can cost.

const open = new Set<ServerResponse>()

const server = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  res.write(': here\n\n')
  open.add(res)
  res.on('close', () => open.delete(res))
})

// A stream that says nothing is cut off by proxies on its way.
setInterval(() => {
  for (const res of open) res.write(': still here\n\n')
}, 30_000)

process.on('message', () => process.send?.(process.memoryUsage()))
process.on('disconnect', () => process.exit())

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
