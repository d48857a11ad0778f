import { describe, expect, test } from 'vitest'
import { db } from '../../database/db.ts'
import { sendEmail } from '../../mail/sender.ts'
import { execute } from '../../test/execute.ts'
import { anAdmin, aViewer, type SignedIn } from '../../test/factories.ts'
import { textIn } from '../../test/mail/mail.ts'
import { acceptMail } from '../../test/mail/mail-server.ts'
import { findAppealable } from '../appeals/appealable.ts'
import {
  aSpammer,
  disable,
  EVERYTHING,
  statusOf,
  queueOf,
  emailsTo,
  actsOn,
  repliesOf,
  enable,
} from '../../test/moderation/suspended.ts'

const server = acceptMail()

const UNDO = 'mutation ($input: UndoDisableInput!) { undoDisable(input: $input) { id isDisabled } }'

export const undo = (admin: SignedIn, userId: string) => execute(admin, UNDO, { input: { userId } })

describe('undoing a suspension', () => {
  test('enables the account, restores everything, and withdraws the e-mail; the sessions stay ended', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, EVERYTHING)
    expect((await undo(admin, spammer.id)).data).toEqual({
      undoDisable: { id: spammer.id, isDisabled: false },
    })
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await queueOf(admin, spammer.id)).toHaveLength(3)
    expect(await emailsTo(spammer.id)).toMatchObject([{ kind: 'account-disabled', state: 'cancelled' }])
    expect(await actsOn(spammer.id)).toEqual(['disable_user', 'enable_user'])
    expect(await db.session.count({ where: { memberId: spammer.id } })).toBe(0)
  })

  test('is limited to the viewer’s own act, once, within ten seconds and before the e-mail is sent', async () => {
    const [admin, { id }] = [await anAdmin(), await aViewer()]
    const tooLate = {
      errors: [{ message: 'It’s too late to undo this.', extensions: { code: 'CONFLICT' } }],
    }
    expect(await undo(admin, id)).toMatchObject(tooLate)
    await disable(admin, id)
    expect(await undo(await anAdmin(), id)).toMatchObject(tooLate)
    await db.email.updateMany({ where: { memberId: id }, data: { state: 'sent' } })
    expect(await undo(admin, id)).toMatchObject(tooLate)
    expect(await db.member.findUnique({ where: { id } })).toMatchObject({ isDisabled: true })

    const { id: other } = await aViewer()
    await disable(admin, other)
    expect((await undo(admin, other)).errors).toBeUndefined()
    expect(await undo(admin, other)).toMatchObject(tooLate)

    // Rejected even if the e-mail has not been sent yet.
    const { id: pending } = await aViewer()
    await disable(admin, pending)
    const act = {
      action: 'disable_user',
      targetType: 'user',
      targetId: pending,
      moderatorId: admin.id,
    } as const
    const createdAt = new Date(Date.now() - 13_000)
    await db.moderationLog.create({ data: { ...act, createdAt } })
    expect(await undo(admin, pending)).toMatchObject(tooLate)
  })
})

describe('a second act on a suspended member', () => {
  test('withdraws the remaining items with its own reason and e-mail', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, { rejectPending: true })
    await disable(admin, spammer.id, { unpublishPublished: true, rule: 'advertising' })
    expect(await statusOf(spammer.published)).toBe(404)
    expect(await repliesOf(spammer.elsewhere)).toBe(0)
    expect(await actsOn(spammer.id)).toEqual(['disable_user', 'disable_user'])
    expect(await actsOn(spammer.reply)).toEqual(['unpublish_reply'])
    const [, email] = await emailsTo(spammer.id)
    expect(email?.kind).toBe('disabled-items-taken')
    await sendEmail(email?.id ?? '')
    const mail = textIn(server.accepted.at(-1) ?? '').replaceAll(/\s+/g, ' ')
    for (const said of [
      'is still disabled',
      '(2 items) have been taken down',
      'No advertisements',
      'appeal once',
    ])
      expect(mail).toContain(said)

    await enable(admin, spammer.id)
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await queueOf(admin, spammer.id)).toHaveLength(3)
  })

  test('changes nothing and notifies nobody without items', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, EVERYTHING)
    expect(await disable(admin, spammer.id, EVERYTHING)).toMatchObject({ status: 200 })
    await disable(admin, (await aViewer()).id, {})
    expect(await actsOn(spammer.id)).toEqual(['disable_user'])
    expect(await emailsTo(spammer.id)).toHaveLength(1)
  })

  test('is undone separately: the account stays suspended, and earlier items withdrawn', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id, { rejectPending: true })
    await disable(admin, spammer.id, { unpublishPublished: true })
    expect((await undo(admin, spammer.id)).data).toEqual({
      undoDisable: { id: spammer.id, isDisabled: true },
    })
    expect(await statusOf(spammer.published)).toBe(200)
    expect(await actsOn(spammer.pending)).toEqual(['reject_post'])
    expect(await actsOn(spammer.reply)).toEqual(['unpublish_reply', 'restore_reply'])
    expect(await actsOn(spammer.id)).toEqual(['disable_user', 'disable_user'])
    expect(await emailsTo(spammer.id)).toMatchObject([{ state: 'queued' }, { state: 'cancelled' }])
    expect((await undo(admin, spammer.id)).errors).toBeDefined()
    expect(await db.member.findUnique({ where: { id: spammer.id } })).toMatchObject({ isDisabled: true })
  })

  test('leaves the previous decision in force: either can be appealed', async () => {
    const [admin, spammer] = [await anAdmin(), await aSpammer()]
    await disable(admin, spammer.id)
    await disable(admin, spammer.id, EVERYTHING)
    const entries = await db.moderationLog.findMany({ where: { targetId: spammer.id } })
    expect(entries).toHaveLength(2)
    for (const { id } of entries)
      expect(await findAppealable(db, { kind: 'decision', id })).toMatchObject({ isInForce: true })
    await enable(admin, spammer.id)
    for (const { id } of entries)
      expect(await findAppealable(db, { kind: 'decision', id })).toMatchObject({ isInForce: false })
  })
})
