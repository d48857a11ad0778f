import { issueToken } from '../../auth/links.ts'
import type { Writers } from '../writers.ts'
import { addressOf, site } from '../site.ts'
import { button, quote, small, text } from './content.ts'
import { standingOf } from './standing.ts'

const HOURS = 48

/** Letters on the way into the community. */
export const membershipLetters = {
  // Whose address it is, nobody knows yet: nothing that was typed into the form is sent there.
  'confirm-address': async ({ linkId }, member) => {
    const token = member && (await issueToken(linkId))
    if (!token) return null
    return {
      subject: 'Confirm your e-mail address',
      preview: `One click, and your application to ${site.name} is with us.`,
      blocks: [
        text('Hello,'),
        text(
          `Thank you for applying to join ${site.name}. Please confirm that this address is yours; then we look at your application.`,
        ),
        button('Confirm my address', addressOf(`/forum/register/confirm?token=${token}`)),
        small(
          `The link works for ${HOURS} hours. If you did not apply, do nothing: we will hear no more of it, and neither will you.`,
        ),
      ],
    }
  },
  'already-registered': async (_data, member) => {
    if (!member) return null
    const standing = standingOf(member)
    return {
      subject: standing.canSignIn ? 'You already have an account' : 'You have already applied',
      preview: `Somebody tried to register at ${site.name} with your address.`,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `Somebody, most likely you, has just tried to register at ${site.name} with this address. Nothing was changed.`,
          standing.inFull,
        ),
        ...(standing.canSignIn ? [button('Sign in', addressOf('/sign-in'))] : []),
        small(
          'If it was not you, you need not do anything. Nobody learns from us that this address is registered.',
        ),
      ],
    }
  },
  activated: async (_data, member) =>
    member && {
      subject: 'Welcome: your account is active',
      preview: 'Your application is accepted. Come in and say hello.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `We have looked at your application, and you are now a member of ${site.name}. To sign in, enter this e-mail address; there is no password.`,
        ),
        button('Sign in and say hello', addressOf('/sign-in')),
        text(
          'A good first step is a few words about yourself in General Discussion: what you work on, and what you would like to ask the rest of us.',
        ),
      ],
    },
  'not-accepted': async ({ reason }, member) =>
    member && {
      subject: 'About your application',
      preview: 'We could not accept your application this time.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(`Thank you for applying to join ${site.name}. We could not accept your application this time.`),
        ...(reason ? [text('The reason:'), quote(reason)] : []),
        text(
          `If you think that we are mistaken, answer this letter. Otherwise we delete your application after 90 days, and with it everything that you told us.`,
        ),
      ],
    },
} satisfies Partial<Writers>
