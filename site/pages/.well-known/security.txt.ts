// Contact for security reports (RFC 9116). Every build renews the expiry date, which may be at most a year ahead.
import type { APIRoute } from 'astro'
import { readPage } from '../../schemas/read.ts'

const VALID_DAYS = 330
const DAY = 86_400_000

export const GET: APIRoute = async ({ site, url }) => {
  const { email } = await readPage('site')
  const fields = {
    Contact: `mailto:${email}`,
    Expires: `${new Date(Date.now() + VALID_DAYS * DAY).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages': 'en, ga',
    Canonical: new URL('/.well-known/security.txt', site ?? url).href,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return new Response(lines.join(''), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
