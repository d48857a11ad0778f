import { issueToken } from '../../auth/links.ts'
import { env } from '../../env.ts'
import { addressOf, site } from '../site.ts'
import type { Writers } from '../writers.ts'
import { button, small, text } from './content.ts'
import { standingOf } from './standing.ts'

const minutes = Math.max(1, Math.round(env.SIGN_IN_LINK_SECONDS / 60))
const LIFE = minutes === 1 ? 'a minute' : `${minutes} minutes`

const moment = new Intl.DateTimeFormat('en-IE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Dublin',
})
const inWords = (at: string) => `${moment.format(new Date(at))} (Irish time)`

/** A browser without a name is no name at the beginning of a sentence. */
const inSentence = (browser: string) => browser.replace(/^An? /, (article) => article.toLowerCase())

/** Letters that prove who somebody is. Their tokens are made when the letter is, and stored nowhere. */
export const signInLetters = {
  'sign-in-link': async ({ linkId, browser, askedAt }, member) => {
    const token = member && (await issueToken(linkId))
    if (!token) return null
    return {
      subject: `Your sign-in link for ${site.name}`,
      preview: `It works once, for ${LIFE}.`,
      blocks: [
        text(`Hello ${member.firstName},`),
        text('Open this link in the browser where you asked for it, and press Sign in.'),
        button('Sign in', addressOf(`/sign-in/link?token=${token}`)),
        ...(browser && askedAt
          ? [text(`It was asked for in ${inSentence(browser)}, on ${inWords(askedAt)}.`)]
          : []),
        small(
          `It works once, for ${LIFE} from when you asked, and only in that browser. A newer link replaces it.`,
          'If you did not ask for it, do nothing: without your browser it opens no door.',
        ),
      ],
    }
  },
  'no-sign-in': async (_data, member) => {
    if (!member) return null
    const standing = standingOf(member)
    return {
      subject: 'About signing in',
      preview: standing.inShort,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(`Somebody, most likely you, asked to sign in at ${site.name}.`, standing.inFull),
        ...(standing.canSignIn ? [button('Sign in', addressOf('/sign-in'))] : []),
      ],
    }
  },
  'confirm-act': async ({ linkId }, member) => {
    const token = member && (await issueToken(linkId))
    if (!token) return null
    return {
      subject: 'Confirm that it is you',
      preview: 'You asked for something that cannot be undone.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          'You are about to do something at',
          `${site.name} that cannot be undone, so we ask again who you are. Open this link in the browser where you are signed in, and press Confirm.`,
        ),
        button('Confirm that it is me', addressOf(`/sign-in/confirm?token=${token}`)),
        small(
          `It works once, for ${LIFE}. If you did not ask for it, sign out everywhere from your settings and tell us.`,
        ),
      ],
    }
  },
} satisfies Partial<Writers>
