import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

// The yardsticks: the same rows as the first page of discussions, asked with one named statement and answered as JSON,
// with nothing between Node and PostgreSQL but the driver; and at /page the built page as it lies in memory, which is as
// quick as Node's own server can be.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const text = `
  select p.id, p.title, p.category, p.score, p."viewCount", p."replyCount", p."createdAt",
         json_build_object('id', m.id, 'firstName', m."firstName", 'lastName', m."lastName") as author
    from "Post" p left join "Member" m on m.id = p."authorId"
   where p.status = 'approved' and p."deletedAt" is null
   order by p.id desc limit 20`

const page = readFileSync('dist/client/manifesto/index.html.br')
const ofPage = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': page.length }

const server = createServer((req, res) => {
  if (req.url === '/page') {
    res.writeHead(200, ofPage).end(page)
    return
  }
  pool.query({ name: 'newest', text }).then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify(rows))
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error: unknown) => res.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
