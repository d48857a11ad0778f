import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { env } from '../lib/env.ts'

const facts = z.object({ name: z.string().min(1), email: z.email(), place: z.string().min(1) })

const file = new URL('../../content/site.json', import.meta.url)

/** The sender of the e-mails: the site's name, general address and place, from the content. */
export const site = facts.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Returns a URL of this site for an e-mail, based on SITE_URL whatever host a request used (decisions, "Sign-in"). */
export const addressOf = (path: string) => new URL(path, env.siteUrl).href
