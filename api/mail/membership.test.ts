import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeLink } from '../auth/links/links.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { aMember } from '../test/factories.ts'
import { written } from '../test/mail/emails.ts'

const HERE = env.siteUrl.origin
const JOINING = 'You’re receiving this because someone entered this address to join Irish Agile.'

const STATUS = `Check your application: ${HERE}/forum/register/status?token=…`

describe('e-mails about an application', () => {
  test('request confirmation of the address, without any typed text', async () => {
    const member = await aMember({ isVerified: false })
    const linkId = await db.$transaction((tx) =>
      makeLink(tx, { memberId: member.id, purpose: 'confirm_address' }),
    )
    expect(await written('confirm-address', { linkId }, member)).toEqual({
      subject: 'Confirm your e-mail address',
      preview: 'Click once to send your application to Irish Agile.',
      body: [
        'Hello,',
        'Thank you for applying to join Irish Agile. Please confirm that this address is yours; then we’ll review your application.',
        `Confirm my address: ${HERE}/forum/register/confirm?token=…`,
        'The link works for 48 hours. If you didn’t apply, you can ignore this e-mail and nothing will happen.',
        STATUS,
      ],
      reason: JOINING,
    })
    await db.signInLink.update({ where: { id: linkId }, data: { usedAt: new Date() } })
    expect(await written('confirm-address', { linkId }, member)).toBeNull()
    expect(await written('confirm-address', { linkId }, null)).toBeNull()
  })

  test('inform a member who registers again of the status of their account', async () => {
    const tried =
      'Someone, most likely you, has just tried to register at Irish Agile with this address. Nothing has changed.'
    const nobody =
      'If it wasn’t you, you don’t need to do anything. We don’t tell anyone that this address is registered.'
    const common = {
      preview: 'Someone tried to register at Irish Agile with your address.',
      reason: JOINING,
    }
    expect(await written('already-registered', {}, await aMember())).toEqual({
      ...common,
      subject: 'You already have an account',
      body: [
        'Hello Nuala,',
        `${tried} You have an account. To sign in, enter this e-mail address; there’s no password.`,
        `Sign in: ${HERE}/sign-in`,
        nobody,
      ],
    })
    const pending = 'Your application is still under review. We’ll write to you as soon as we’ve decided.'
    expect(await written('already-registered', {}, await aMember({ isVerified: false }))).toEqual({
      ...common,
      subject: 'You have already applied',
      body: ['Hello Nuala,', `${tried} ${pending}`, STATUS, nobody],
    })
    expect(await written('already-registered', {}, null)).toBeNull()
  })

  test('welcome a member', async () => {
    expect(await written('activated', {}, await aMember())).toEqual({
      subject: 'Welcome: your account is active',
      preview: 'Your application has been accepted. Come in and say hello.',
      body: [
        'Hello Nuala,',
        'We’ve reviewed your application, and you’re now a member of Irish Agile. To sign in, enter this e-mail address; there’s no password.',
        'A good first step is a few words about yourself in General Discussion: what you work on, and what you’d like to ask the rest of us.',
        `Sign in and say hello: ${HERE}/sign-in`,
      ],
      reason: 'You’re receiving this because you applied to join Irish Agile.',
    })
    expect(await written('activated', {}, null)).toBeNull()
  })

  test('give the reasons when an application was not accepted', async () => {
    const member = await aMember({ isVerified: false })
    const email = {
      subject: 'About your application',
      preview: 'We couldn’t accept your application this time.',
      body: [
        'Hello Nuala,',
        'Thank you for applying to join Irish Agile. We couldn’t accept your application this time.',
        'The reason:',
        '> Not a profile of yours.',
        'A moderator decided this. It wasn’t an automated decision.',
        'If you disagree, reply to this e-mail.',
        'We’ll delete your application, and everything in it, after six months.',
        STATUS,
      ],
      reason: 'You’re receiving this because you applied to join Irish Agile.',
    }
    const of = (reason: string | null, to: typeof member | null = member) =>
      written('not-accepted', { reason, rule: null, decisionId: randomUUID() }, to)
    expect(await of('Not a profile of yours.')).toEqual(email)
    const body = email.body.filter((line) => !/^(The reason|>)/.test(line))
    expect(await of(null)).toEqual({ ...email, body })
    expect(await of(null, null)).toBeNull()
  })
})
