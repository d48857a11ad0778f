import type { Database } from '../../database/db.ts'
import { afterUndo } from '../../items/undo.ts'
import type { Moved } from '../../forum/items/bulk-moves.ts'
import { button, text } from '../../mail/layout/content.ts'
import { emailKind } from '../../mail/kinds.ts'
import { enqueueEmail, withdrawEmails } from '../../mail/outbox.ts'
import { addressOf, site } from '../../mail/site.ts'
import { statementBlocks, type Statement } from '../../decisions/statement.ts'

type Along = { pending: number; published: number }

const items = (count: number) => (count === 1 ? 'one item' : `${count} items`)
const BECAUSE_MEMBER = `You’re receiving this because you have an account at ${site.name}.`

const withdrawnItems = ({ pending, published }: Along) => [
  ...(pending > 0
    ? [`Anything you’d submitted that was still waiting for review (${items(pending)}) won’t be published.`]
    : []),
  ...(published > 0 ? [`Your published posts (${items(published)}) have been taken down.`] : []),
]

/** Notifies a suspended member. Always sent, since they cannot sign in to read it. */
const disabledEmail = (name: string, subject: string, ...sentences: string[]) =>
  emailKind<Along & Statement>({
    name,
    reason: BECAUSE_MEMBER,
    write: async ({ pending, published, ...statement }, member) =>
      member?.isDisabled
        ? {
            subject,
            preview: 'The reasons, and what you can do next.',
            blocks: [
              text(`Hello ${member.firstName},`),
              text(...sentences, ...withdrawnItems({ pending, published })),
              ...(await statementBlocks(statement)),
            ],
          }
        : null,
  })

/** The e-mail for a newly suspended member. */
export const accountDisabled = disabledEmail(
  'account-disabled',
  'Your account has been disabled',
  `A moderator has disabled your account at ${site.name}. You can no longer sign in or post in the forum.`,
)

/** The e-mail for a member suspended earlier, some of whose items were withdrawn only now. */
export const itemsWithdrawn = disabledEmail(
  'disabled-items-taken',
  'Your posts have been taken down',
  `Your account at ${site.name} is still disabled.`,
)

/** The e-mail for a member who can sign in again. */
export const accountEnabled = emailKind<Along>({
  name: 'account-enabled',
  reason: BECAUSE_MEMBER,
  write: async ({ pending, published }, member) =>
    member && !member.isDisabled
      ? {
          subject: 'Your account is enabled again',
          preview: 'You can sign in and post again.',
          blocks: [
            text(`Hello ${member.firstName},`),
            text(
              `Your account at ${site.name} is enabled again: you can sign in and post.`,
              ...(published > 0
                ? [`The posts taken down with it (${items(published)}) are published again.`]
                : []),
              ...(pending > 0
                ? [`Anything still waiting for review (${items(pending)}) is back with the moderators.`]
                : []),
            ),
            button('Sign in', addressOf('/sign-in')),
          ],
        }
      : null,
})

const countsOf = (moved: readonly Moved[]): Along => ({
  pending: moved.filter(({ from }) => from === 'pending').length,
  published: moved.filter(({ from }) => from === 'approved').length,
})

type Kind = typeof accountDisabled
/** Returns a function that queues an e-mail about a decision, to be sent once that can no longer be undone. */
const notifierOf =
  (kind: Kind, about: 'member' | 'decision') =>
  (tx: Database, id: string, why: Statement, withdrawn: readonly Moved[]) =>
    enqueueEmail(tx, kind, {
      member: id,
      about: about === 'member' ? id : why.decisionId,
      sendAfter: afterUndo(),
      data: { ...why, ...countsOf(withdrawn) },
    })

/** Notifies a member of their suspension, its reason and the withdrawn items, once it can no longer be undone. */
export const notifyDisabled = notifierOf(accountDisabled, 'member')
/** Notifies a suspended member of later withdrawn items, once that can no longer be undone. */
export const notifyWithdrawn = notifierOf(itemsWithdrawn, 'decision')

/**
 * Withdraws the e-mail about a suspension.
 * @returns false when it has been sent
 */
export const withdrawDisabled = async (tx: Database, id: string): Promise<boolean> =>
  (await withdrawEmails(tx, { about: id, kinds: [accountDisabled] })) > 0

/** Returns true when a decision concerned a member who was suspended already, judging by its e-mail. */
export const hasOnlyWithdrawn = async (tx: Database, decisionId: string): Promise<boolean> =>
  (await tx.email.count({ where: { about: decisionId, kind: itemsWithdrawn.name } })) > 0

/**
 * Withdraws the e-mail about a later withdrawal of a suspended member's items.
 * @returns false when it has been sent
 */
export const cancelWithdrawn = async (tx: Database, decisionId: string): Promise<boolean> =>
  (await withdrawEmails(tx, { about: decisionId, kinds: [itemsWithdrawn] })) > 0

/** Notifies a member of the end of their suspension, unless they were never notified of it. */
export async function notifyEnabled(tx: Database, id: string, given: readonly Moved[]): Promise<void> {
  if (await withdrawDisabled(tx, id)) return
  await enqueueEmail(tx, accountEnabled, { member: id, about: id, data: countsOf(given) })
}
