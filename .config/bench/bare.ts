import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'

// The yardsticks: the same rows as the first page of discussions, asked with one named statement and answered as JSON,
// with nothing between Node and PostgreSQL but the driver; at /page the built page as it lies in memory, which is as quick
// as Node's own server can be; and at /reply one statement that writes a reply and waits until it is safe on the disk.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const text = `
  select p.id, p.title, p.category, p.score, p."viewCount", p."replyCount", p."createdAt",
         json_build_object('id', m.id, 'firstName', m."firstName", 'lastName', m."lastName") as author
    from "PublishedPost" p left join "Member" m on m.id = p."authorId"
   order by p.id desc limit 20`

const reply = `
  insert into "Reply" (id, "postId", "authorId", content, "contentHtml", status)
  select $1, p.id, p."authorId", $2, $3, 'pending' from "Post" p where p.id = $4`

const page = readFileSync('dist/client/manifesto/index.html.br')
const ofPage = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': page.length }

const server = createServer((req, res) => {
  if (req.url === '/page') {
    res.writeHead(200, ofPage).end(page)
    return
  }
  const answer = req.method === 'POST' ? writeReply(req) : pool.query({ name: 'newest', text })
  answer.then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify(rows))
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error: unknown) => res.writeHead(500).end(String(error)),
  )
})

async function writeReply(req: IncomingMessage) {
  const { postId, content } = (await json(req)) as { postId: string; content: string }
  return pool.query({
    name: 'reply',
    text: reply,
    values: [randomUUIDv7(), content, `<p>${content}</p>`, postId],
  })
}
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
