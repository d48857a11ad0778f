// Posts a reply to the newest discussion as a member, and prints each webhook message.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const { SITE, TOKEN, SECRET, PORT } = process.env
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }

const [newest] = await (await fetch(`${SITE}/api/forum/posts?limit=1`, { headers })).json()
const replies = `${SITE}/api/forum/posts/${newest.id}/replies`
const body = JSON.stringify({ content: 'We ask for one thing to try.' })
const { status } = await fetch(replies, { method: 'POST', headers, body })
console.log(newest.title, status)

createServer(async (request, response) => {
  const message = (await request.toArray()).join('')
  const { type, data } = new Webhook(SECRET).verify(message, request.headers)
  console.log(type, data.url)
  response.end()
}).listen(PORT)
