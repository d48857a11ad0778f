import { accountStatusOf, mayApplyFrom } from '../auth/account-status.ts'
import { issueToken } from '../auth/links/links.ts'
import { statusButton, nextSteps } from '../auth/links/next-steps.ts'
import { db } from '../database/db.ts'
import { findWelcome } from '../forum/welcome/welcome.ts'
import { button, small, text } from '../mail/layout/content.ts'
import { emailKind } from '../mail/kinds.ts'
import { addressOf, site } from '../mail/site.ts'
import { statementBlocks, type Statement } from '../decisions/statement.ts'
import { inIrishTime } from '../text/moments.ts'

/** Notifies the owner of an address who has tried to register again. */
export const alreadyRegistered = emailKind({
  name: 'already-registered',
  reason: `You’re receiving this because someone entered this address to join ${site.name}.`,
  reachesLeavers: true,
  write: async (_data, member) => {
    if (!member) return null
    const status = accountStatusOf(member)
    return {
      subject: status.canSignIn ? 'You already have an account' : 'You have already applied',
      preview: `Someone tried to register at ${site.name} with your address.`,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `Someone, most likely you, has just tried to register at ${site.name} with this address. Nothing has changed.`,
          status.inFull,
        ),
        ...(await nextSteps(member)),
        small(
          'If it wasn’t you, you don’t need to do anything. We don’t tell anyone that this address is registered.',
        ),
      ],
    }
  },
})

const BECAUSE_YOU_APPLIED = `You’re receiving this because you applied to join ${site.name}.`

/** Welcomes an applicant who has been accepted. */
export const activated = emailKind({
  name: 'activated',
  reason: BECAUSE_YOU_APPLIED,
  write: async (_data, member) => {
    if (!member) return null
    const welcome = await findWelcome()
    const next = encodeURIComponent(`/forum/posts/${welcome}?hello=yes#reply`)
    return {
      subject: 'Welcome: your account is active',
      preview: 'Your application has been accepted. Come in and say hello.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `We’ve reviewed your application, and you’re now a member of ${site.name}. To sign in, enter this e-mail address; there’s no password.`,
        ),
        text(
          'A good first step is a few words about yourself in General Discussion: what you work on, and what you’d like to ask the rest of us.',
        ),
        button('Sign in and say hello', addressOf(welcome ? `/sign-in?next=${next}` : '/sign-in')),
        ...(welcome ? [small('The first words are there already; change them as you like.')] : []),
      ],
    }
  },
})

/** Notifies a declined applicant of the reason. */
export const notAccepted = emailKind<Statement>({
  name: 'not-accepted',
  reason: BECAUSE_YOU_APPLIED,
  write: async (statement, member) =>
    member && {
      subject: 'About your application',
      preview: 'We couldn’t accept your application this time.',
      blocks: [
        text(`Hello ${member.firstName},`),
        text(`Thank you for applying to join ${site.name}. We couldn’t accept your application this time.`),
        ...(await statementBlocks(statement)),
        text('We’ll delete your application, and everything in it, after six months.'),
        ...(member.notAcceptedAt
          ? [text(`You can apply again from ${inIrishTime(mayApplyFrom(member.notAcceptedAt))}.`)]
          : []),
        await statusButton(member.id),
      ],
    },
})

/** Confirms that the member is leaving, with a link to come back. */
export const leaving = emailKind<{ linkId: string }>({
  name: 'leaving',
  reason: `You’re receiving this because someone signed in as you asked to delete your account at ${site.name}.`,
  reachesLeavers: true,
  write: async ({ linkId }, member) => {
    if (!member?.leavesAt) return null
    const departure = await db.departure.findUnique({ where: { memberId: member.id } })
    const token = await issueToken(linkId)
    if (!token) return null
    const day = inIrishTime(member.leavesAt)
    return {
      subject: 'You’re leaving: seven days to change your mind',
      preview: `We’ll delete your account on ${day}.`,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `You’ve asked us to delete your account at ${site.name}. You’re signed out everywhere, and nobody can see your profile any more.`,
          departure?.takesItems
            ? 'Your discussions and replies are hidden. Where others have replied, their replies stay.'
            : 'Your discussions and replies stay, under the name Deleted member.',
        ),
        text(
          `On ${day} we’ll delete your account for good. Until then, we write to you only about a moderator’s decision on something you wrote or reported.`,
        ),
        text(
          'If you’ve changed your mind, or if it wasn’t you, come back before then: sign in, or press this button. Everything will be as it was.',
        ),
        button('Keep my account', addressOf(`/settings/return?token=${token}`)),
      ],
    }
  },
})
