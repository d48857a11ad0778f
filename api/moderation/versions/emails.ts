import type { Database } from '../../database/db.ts'
import { afterUndo } from '../../items/undo.ts'
import { button, quote, text } from '../../mail/layout/content.ts'
import { emailKind } from '../../mail/kinds.ts'
import { enqueueEmail, withdrawEmails } from '../../mail/outbox.ts'
import { addressOf, site } from '../../mail/site.ts'
import { findItem, nameOfItem } from '../acts/emails.ts'
import type { ItemType } from '../../decisions/rules.ts'
import { statementBlocks, type Statement } from '../../decisions/statement.ts'

type Item = { type: ItemType; id: string }

const REASON = `You’re receiving this because you posted in the ${site.name} forum.`

/** Notifies the author of an item of a withheld version. Always sent: they would not look for it on the site. */
export const versionWithheld = emailKind<Item & Statement>({
  name: 'version-withheld',
  reachesLeavers: true,
  reason: REASON,
  write: async ({ type, id, ...statement }, member) => {
    const item = await findItem(type, id, member)
    if (!member || !item) return null
    const what = nameOfItem(type, item, 'your')
    return {
      subject: 'An earlier version of your post is no longer public',
      preview: item.title ?? site.name,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(
          `A moderator has taken an earlier version of ${what} out of its public history. The current version stays as it is.`,
        ),
        ...(await statementBlocks(statement)),
        button('Open it', addressOf(item.path)),
      ],
    }
  },
})

/** Notifies the author that the version is public again. */
export const versionRestored = emailKind<Item & { note: string | null }>({
  name: 'version-restored',
  reachesLeavers: true,
  reason: REASON,
  write: async ({ type, id, note }, member) => {
    const item = await findItem(type, id, member)
    if (!member || !item?.isPublished) return null
    const what = nameOfItem(type, item, 'your')
    return {
      subject: 'An earlier version of your post is public again',
      preview: item.title ?? site.name,
      blocks: [
        text(`Hello ${member.firstName},`),
        text(`A moderator has put an earlier version of ${what} back into its public history.`),
        ...(note ? [text('Note from the moderator:'), quote(note)] : []),
        button('Open it', addressOf(item.path)),
      ],
    }
  },
})

type Version = Item & { versionId: string; authorId: string | null }

/** Notifies an author of a withheld version and the reason, once that can no longer be undone. */
export const notifyWithheld = (
  tx: Database,
  { type, id, versionId: about, authorId: member, reason, rule, decisionId }: Version & Statement,
) =>
  enqueueEmail(tx, versionWithheld, {
    member,
    about,
    sendAfter: afterUndo(),
    data: { type, id, reason, rule, decisionId },
  })

/** Notifies an author of a restored version, unless they were never notified of the first act. */
export async function notifyRestored(
  tx: Database,
  { type, id, versionId: about, authorId: member, note }: Version & { note: string | null },
): Promise<void> {
  if ((await withdrawEmails(tx, { about, kinds: [versionWithheld] })) > 0) return
  await enqueueEmail(tx, versionRestored, { member, about, data: { type, id, note } })
}
