import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'

// Baselines: the first page of discussions by one named statement, with only the driver between Node and PostgreSQL; at
// /page a built page from memory; at /reply one statement that stores a reply durably.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const LIST = `
  select p.id, p.title, p.category, p.score, p."viewCount", p."replyCount", p."createdAt",
         json_build_object('id', m.id, 'firstName', m."firstName", 'lastName', m."lastName") as author
    from "PublishedPost" p left join "Member" m on m.id = p."authorId"
   order by p.id desc limit 20`
const REPLY = `
  insert into "Reply" (id, "postId", "authorId", content, "contentHtml", status)
  select $1, p.id, p."authorId", $2, $3, 'pending' from "Post" p where p.id = $4`

const page = readFileSync('dist/client/manifesto/index.html.br')

async function writeReply(req: IncomingMessage) {
  const { variables } = (await json(req)) as { variables: { input: { postId: string; content: string } } }
  const { postId, content } = variables.input
  const values = [randomUUIDv7(), content, `<p>${content}</p>`, postId]
  return pool.query({ name: 'reply', text: REPLY, values })
}

const server = createServer((req, res) => {
  const send = (type: string, body: Buffer, headers = {}) =>
    res.writeHead(200, { 'content-type': type, 'content-length': body.length, ...headers }).end(body)
  if (req.url === '/page') return void send('text/html', page, { 'content-encoding': 'br' })
  const found = req.url === '/reply' ? writeReply(req) : pool.query({ name: 'newest', text: LIST })
  found.then(
    ({ rows }) => send('application/json', Buffer.from(JSON.stringify(rows))),
    (error: unknown) => res.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
