import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeLink } from '../auth/links/links.ts'
import { db } from '../database/db.ts'
import { env } from '../lib/env.ts'
import { aMember } from '../test/factories.ts'
import { written } from '../test/mail/emails.ts'

const HERE = env.siteUrl.origin
const SIGNING_IN = 'You’re receiving this because someone entered this address to sign in at Irish Agile.'

describe('e-mails that prove an identity', () => {
  const once =
    'It works once, within 10 minutes, in that browser only. Asking for another link cancels this one.'
  const email = {
    subject: 'Your sign-in link for Irish Agile',
    preview: 'It works once, within 10 minutes.',
    reason: SIGNING_IN,
  }
  const body = (name: string) => [
    `Hello ${name},`,
    'Open this link in the browser where you asked for it, and press Sign in.',
    `Sign in: ${HERE}/sign-in/link?token=…`,
    'It was requested from a browser on Mac, on 1 July 2026 at 13:05 (Irish time).',
    `${once} If you didn’t ask for it, you can ignore this e-mail: it can’t be used in any other browser.`,
  ]
  const requested = { browser: 'A browser on Mac', requestedAt: '2026-07-01T12:05:00Z' }

  test('contain a link, the requesting browser and the time of the request', async () => {
    const member = await aMember()
    const linkId = await db.$transaction((tx) => makeLink(tx, { memberId: member.id, purpose: 'sign_in' }))
    const data = { linkId, ...requested }
    expect(await written('sign-in-link', data, member)).toEqual({ ...email, body: body('Nuala') })
    expect((await written('sign-in-link', { ...data, browser: 'Firefox on Android' }, member))?.body[3]).toBe(
      'It was requested from Firefox on Android, on 1 July 2026 at 13:05 (Irish time).',
    )
    await db.signInLink.updateMany({ data: { expiresAt: new Date() } })
    expect(await written('sign-in-link', data, member)).toBeNull()
    expect(await written('sign-in-link', data, null)).toBeNull()
  })

  test('are rendered for an unknown address, too', async () => {
    expect(await written('no-account', requested, null)).toEqual({ ...email, body: body('Nobody') })
  })

  test.each([
    [
      {},
      'Your account is active.',
      'You have an account. To sign in, enter this e-mail address; there’s no password.',
    ],
    [
      { isDisabled: true },
      'This account has been disabled.',
      'This account has been disabled. If you think we’ve made a mistake, reply to this e-mail.',
    ],
    [
      { isVerified: false, notAcceptedAt: new Date('2026-05-02T09:00:00Z') },
      'Your application was not accepted.',
      'Your application was not accepted. You can apply again now. If you think we’ve made a mistake, reply to this e-mail.',
    ],
    [
      { isVerified: false },
      'Your application is still under review.',
      'Your application is still under review. We’ll write to you as soon as we’ve decided.',
    ],
  ])('inform a member with %o of the status of their account', async (facts, preview, inFull) => {
    const nextStep =
      'isVerified' in facts
        ? [`Check your application: ${HERE}/forum/register/status?token=…`]
        : Object.keys(facts).length === 0
          ? [`Sign in: ${HERE}/sign-in`]
          : []
    expect(await written('no-sign-in', {}, await aMember(facts))).toEqual({
      subject: 'About signing in',
      preview,
      body: [
        'Hello Nuala,',
        `Someone, most likely you, asked to sign in at Irish Agile. ${inFull}`,
        ...nextStep,
      ],
      reason: SIGNING_IN,
    })
    expect(await written('no-sign-in', {}, null)).toBeNull()
  })

  test("request a member's confirmation of an irreversible act", async () => {
    const member = await aMember()
    const linkId = await db.$transaction((tx) =>
      makeLink(tx, { memberId: member.id, purpose: 'confirm_act' }),
    )
    expect(await written('confirm-act', { linkId }, member)).toEqual({
      subject: 'Confirm it’s you',
      preview: 'You asked for something that can’t be undone.',
      body: [
        'Hello Nuala,',
        'You asked to do something at Irish Agile that can’t be undone, so please confirm that it’s you. Open this link in the browser where you are signed in, and press Confirm.',
        `Confirm it’s me: ${HERE}/sign-in/confirm?token=…`,
        'It works once, within 10 minutes. If you didn’t ask for it, sign out everywhere in your settings and tell us.',
      ],
      reason: 'You’re receiving this because someone signed in as you at Irish Agile asked for it.',
    })
    expect(await written('confirm-act', { linkId: randomUUID() }, member)).toBeNull()
    expect(await written('confirm-act', { linkId }, null)).toBeNull()
  })
})
