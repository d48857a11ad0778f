import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../api/database/migrate.ts'
import { catchMail, headerOf, textIn } from '../../api/test/mail.ts'
import { findFreePort } from '../../.config/port.ts'
import { expect, islandsAwake, test } from './test.ts'

// The site as it is in production: sign-in by link, mails over SMTP, no demo data. On a database of its own.

let mail: Awaited<ReturnType<typeof catchMail>>
let site: ChildProcess
let base = ''
let admin: pg.Client
let name = ''

test.skip(({ isMobile }) => isMobile, 'Not a matter of the screen')

test.beforeAll(async ({ isMobile }) => {
  if (isMobile) return
  mail = await catchMail()
  name = `e2e_link_${process.pid}_${Date.now()}`
  admin = new pg.Client(process.env['DATABASE_URL'])
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = name
  await migrate(url.href)

  const port = await findFreePort()
  base = `http://127.0.0.1:${port}`
  const script =
    "const { startServer } = await import('./api/server.ts'); await startServer(); console.log('ready')"
  site = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SIGN_IN: 'link',
      MODERATION: 'all',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: base,
      DATABASE_URL: url.href,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (site.stdout) await once(site.stdout, 'data')
})

test.afterAll(async ({ isMobile }) => {
  if (isMobile) return
  site.kill('SIGTERM')
  await once(site, 'exit')
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await mail.close()
})

/** Verifies an applicant over the API, as an administrator who is signed in. */
async function verify(email: string) {
  const token = randomBytes(32).toString('base64url')
  const [row] = await onSite(
    `with admin as (
       insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified", role)
       values (uuidv7(), $1, 'Ada', 'Min', 'https://www.linkedin.com/in/ada', 'Cork', true, 'admin') returning id),
     begun as (insert into "Session" (id, "tokenHash", "memberId", "endsAt")
       select uuidv7(), $2, id, now() + interval '1 hour' from admin)
     select id from "Member" where email = $3`,
    [`${randomUUID()}@admins.example`, createHash('sha256').update(token).digest(), email],
  )
  const answer = await fetch(`${base}/api/admin/users/${row?.id}/verify`, {
    method: 'PATCH',
    headers: { cookie: `session=${token}` },
  })
  expect(answer.status).toBe(200)
}

/** The address in the next letter to somebody whose subject has these words. */
async function linkInLetter(to: string, subject: string): Promise<string> {
  const find = () =>
    mail.accepted.findLast(
      (each) => headerOf(each, 'to') === to && headerOf(each, 'subject')?.includes(subject),
    )
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return /http:\/\/127\S+/.exec(textIn(find() ?? ''))?.[0] ?? ''
}

async function onSite(statement: string, values: unknown[]) {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = name
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    return (await client.query<{ id: string }>(statement, values)).rows
  } finally {
    await client.end()
  }
}

test('join, confirm the address, be verified, sign in by link, say more about oneself', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const email = `${crypto.randomUUID()}@applicants.example`
  await page.goto(`${base}/forum/register`)
  await page.getByLabel('First name').fill('Orla')
  await page.getByLabel('Last name').fill('Kane')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/orla-kane')
  await page.getByLabel('Location').selectOption('Sligo')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()

  await page.goto(await linkInLetter(email, 'Confirm your e-mail address'))
  await expectAccessible()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await verify(email)
  await page.goto(await linkInLetter(email, 'your account is active'))
  await expect(page).toHaveURL(`${base}/sign-in`)

  await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByText(`Check your e-mail: we have sent a sign-in link to ${email}.`)).toBeVisible()
  await expect(dialog.getByText('Demo Accounts')).toHaveCount(0)

  const link = await linkInLetter(email, 'Your sign-in link')
  for (let count = 0; count < 10; count += 1) {
    expect((await page.request.get(link)).status()).toBe(200)
    expect((await page.request.head(link)).status()).toBe(200)
  }
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('This link works in the browser where you asked for it')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  await elsewhere.close()

  await page.goto(link)
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${base}/forum`)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link is over')).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orla Kane' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await islandsAwake(page)
  await page.getByLabel('Job title').fill('Agile coach')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await page.getByRole('link', { name: 'View your profile' }).click()
  await expect(page.getByText('Agile coach')).toBeVisible()
})

test('a link under attack makes one session', async ({ playwright }) => {
  const email = `${randomUUID()}@members.example`
  await onSite(
    `insert into "Member" (id, email, "firstName", "lastName", "linkedinProfile", location, "isVerified", "addressConfirmedAt")
     values (uuidv7(), $1, 'Una', 'Ward', 'https://www.linkedin.com/in/una', 'Cork', true, now())`,
    [email],
  )
  const here = await playwright.request.newContext({ baseURL: base })
  const ask = async (forged: Record<string, string> = {}) => {
    const before = mail.accepted.length
    await here.post('/api/auth/login', { data: { email }, headers: forged })
    await expect.poll(() => mail.accepted.length, { timeout: 15_000 }).toBeGreaterThan(before)
    return linkInLetter(email, 'Your sign-in link')
  }
  const press = async (link: string, from = here) =>
    (await from.post(link, { form: {}, maxRedirects: 0 })).headers()['location'] ?? null
  const sessions = async () =>
    (
      await onSite('select s.id from "Session" s join "Member" m on m.id = "memberId" where email = $1', [
        email,
      ])
    ).length

  const older = await ask()
  const link = await ask({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })
  expect(new URL(link).origin).toBe(base)
  expect(await press(older), 'an older link').toBeNull()
  const elsewhere = await playwright.request.newContext({ baseURL: base })
  expect(await press(link, elsewhere), 'another browser').toBeNull()
  expect(await sessions()).toBe(0)

  const answers = await Promise.all(Array.from({ length: 50 }, () => press(link)))
  expect(answers.filter((place) => place === '/forum')).toHaveLength(1)
  expect(await sessions()).toBe(1)

  const late = await ask()
  await onSite('update "SignInLink" set "expiresAt" = now() where "usedAt" is null', [])
  expect(await press(late), 'after its time').toBeNull()
  expect(await sessions()).toBe(1)
  await Promise.all([here.dispose(), elsewhere.dispose()])
})
