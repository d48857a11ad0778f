import { env } from '../lib/env.ts'
import { button, small, text, type Content } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { addressOf, site } from '../mail/site.ts'
import { newToken } from '../lib/tokens.ts'
import { inIrishTime } from '../text/moments.ts'
import { accountStatusOf } from './account-status.ts'
import { issueToken } from './links/links.ts'
import { statusButton, nextSteps } from './links/next-steps.ts'

// E-mails that prove the identity of the recipient. Their tokens are created with the e-mail and never stored.

const minutes = Math.max(1, Math.round(env.SIGN_IN_LINK_SECONDS / 60))
const LIFE = minutes === 1 ? 'a minute' : `${minutes} minutes`

/** Lowers the article of an unnamed browser ("A browser") for the middle of a sentence. */
const inSentence = (browser: string) => browser.replace(/^An? /, (article) => article.toLowerCase())

const linkFor = (firstName: string, token: string, { browser, requestedAt }: LinkRequest): Content => ({
  subject: `Your sign-in link for ${site.name}`,
  preview: `It works once, within ${LIFE}.`,
  blocks: [
    text(`Hello ${firstName},`),
    text('Open this link in the browser where you asked for it, and press Sign in.'),
    button('Sign in', addressOf(`/sign-in/link?token=${token}`)),
    text(`It was requested from ${inSentence(browser)}, on ${inIrishTime(new Date(requestedAt))}.`),
    small(
      `It works once, within ${LIFE}, in that browser only. Asking for another link cancels this one.`,
      'If you didn’t ask for it, you can ignore this e-mail: it can’t be used in any other browser.',
    ),
  ],
})

const TO_SIGN_IN = `You’re receiving this because someone entered this address to sign in at ${site.name}.`

/** The browser that requested the link, and the time (ISO 8601). */
type LinkRequest = { browser: string; requestedAt: string }

export const signInLink = emailKind<{ linkId: string } & LinkRequest>({
  name: 'sign-in-link',
  reason: TO_SIGN_IN,
  reachesLeavers: true,
  write: async ({ linkId, ...requested }, member) => {
    const token = member && (await issueToken(linkId))
    return token ? linkFor(member.firstName, token, requested) : null
  },
})

/** Answers a sign-in request for an address without an account. */
export const noAccount = emailKind<LinkRequest>({
  name: 'no-account',
  reason: TO_SIGN_IN,
  isForNobody: true,
  write: async (requested) => linkFor('Nobody', newToken(), requested),
})

export const noSignIn = emailKind({
  name: 'no-sign-in',
  reason: TO_SIGN_IN,
  reachesLeavers: true,
  write: async (_data, member) => {
    if (!member) return null
    const status = accountStatusOf(member)
    return {
      subject: 'About signing in',
      preview: status.inShort,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(`Someone, most likely you, asked to sign in at ${site.name}.`, status.inFull),
        ...(await nextSteps(member)),
      ],
    }
  },
})

export const confirmAct = emailKind<{ linkId: string }>({
  name: 'confirm-act',
  reason: `You’re receiving this because someone signed in as you at ${site.name} asked for it.`,
  write: async ({ linkId }, member) => {
    const token = member && (await issueToken(linkId))
    if (!token) return null
    return {
      subject: 'Confirm it’s you',
      preview: 'You asked for something that can’t be undone.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          'You asked to do something at',
          `${site.name} that can’t be undone, so please confirm that it’s you. Open this link in the browser where you are signed in, and press Confirm.`,
        ),
        button('Confirm it’s me', addressOf(`/sign-in/confirm?token=${token}`)),
        small(
          `It works once, within ${LIFE}. If you didn’t ask for it, sign out everywhere in your settings and tell us.`,
        ),
      ],
    }
  },
})

const HOURS = 48

/**
 * Requests that an applicant confirm their address. Contains nothing typed into the form, since the address may belong
 * to somebody else.
 */
export const addressConfirmation = emailKind<{ linkId: string }>({
  name: 'confirm-address',
  reason: `You’re receiving this because someone entered this address to join ${site.name}.`,
  write: async ({ linkId }, member) => {
    const token = member && (await issueToken(linkId))
    if (!token) return null
    return {
      subject: 'Confirm your e-mail address',
      preview: `Click once to send your application to ${site.name}.`,
      blocks: [
        text('Hello,'),
        text(
          `Thank you for applying to join ${site.name}. Please confirm that this address is yours; then we’ll review your application.`,
        ),
        button('Confirm my address', addressOf(`/forum/register/confirm?token=${token}`)),
        small(
          `The link works for ${HOURS} hours. If you didn’t apply, you can ignore this e-mail and nothing will happen.`,
        ),
        await statusButton(member.id),
      ],
    }
  },
})
