import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '../../database/db.ts'
import { aMember } from '../../test/factories.ts'
import { catchMail, headerOf, textIn } from '../../test/mail/mail.ts'
import { aSite, type Site } from '../../test/processes/site.ts'

// Anybody can type anybody's address into the form. Tests this with the real server, its e-mail job and its pages.

const SITE_URL = 'http://127.0.0.1'
const SOON = { timeout: 30_000, interval: 100 }

let site: Site
let mail: Awaited<ReturnType<typeof catchMail>>
beforeAll(async () => {
  mail = await catchMail()
  site = await aSite({ SITE_URL, SIGN_IN: 'link', SMTP_URL: mail.url })
})
afterAll(async () => {
  await site.stop()
  await mail.close()
})

const AOIFE = {
  firstName: 'Aoife',
  lastName: 'Byrne',
  linkedinProfile: 'https://www.linkedin.com/in/aoife-byrne',
  location: 'Cork',
}
const STRANGER = { ...AOIFE, firstName: 'Forged', linkedinProfile: 'https://www.linkedin.com/in/forged' }

/** Returns the complete response to an application except for the parts that differ each time. */
async function apply(email: string, facts = AOIFE) {
  const response = await fetch(`${site.url}/api/forum/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...facts, email }),
  })
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers, body: await response.text() }
}

const emailsTo = (email: string) => mail.accepted.filter((message) => headerOf(message, 'to') === email)
const arrived = (email: string) =>
  vi.waitFor(async () => {
    expect(emailsTo(email)).toHaveLength(1)
    // The server records the sending shortly after the e-mail was accepted.
    expect(await db.email.count({ where: { recipient: email, state: 'sent' } })).toBe(1)
  }, SOON)

test('confirms the applicant’s data, whatever a stranger has sent since', async () => {
  const email = `${randomUUID()}@applicants.example`
  await apply(email)
  await arrived(email)
  await apply(email, STRANGER)
  await apply(email, STRANGER)

  const link = new URL(/http\S+token=[\w-]{43}/.exec(textIn(emailsTo(email)[0] ?? ''))?.[0] ?? '')
  const page = await fetch(site.url + link.pathname + link.search, {
    method: 'POST',
    headers: { origin: SITE_URL, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await page.text()).toContain('Your address is confirmed.')
  expect(await db.member.findUniqueOrThrow({ where: { email } })).toMatchObject({
    ...AOIFE,
    addressConfirmedAt: expect.any(Date) as Date,
  })
  expect(await db.email.count({ where: { recipient: email, kind: 'confirm-address' } })).toBe(1)
})

test('responds identically to new, mailed and pending addresses, and to those of members', async () => {
  const fresh = `${randomUUID()}@applicants.example`
  const response = await apply(fresh)
  expect(response.status).toBe(201)
  await arrived(fresh)
  const pending = await aMember({ isVerified: false })
  const member = await aMember()
  for (const email of [fresh, pending.email, member.email])
    expect(await apply(email, STRANGER)).toEqual(response)
})
