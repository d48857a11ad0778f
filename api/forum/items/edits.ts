import { z } from 'zod'
import { db, type Database } from '../../database/db.ts'
import { spendAs } from '../../http/rates.ts'
import { firstStatus, statusAfterEdit, wasHidden } from './first-status.ts'
import { parse } from '../../lib/parse.ts'
import { may, requireMember, requireThat, type Viewer } from '../../policy.ts'
import { id as idRule } from '../../text/rules.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import { readPost, type PostWithAuthor } from '../posts/posts.ts'
import {
  KIND_FIELDS,
  NO_VACANCY,
  vacancyCategory,
  VACANCY_FIELDS,
  type ItemType,
  type KindField,
} from '../../items/rules.ts'
import { requireBase } from './base-version.ts'
import { invalid, ITEM, notFound, type Shape, type WithAuthor } from './items.ts'
import { nameMembers, retainAliases } from './member-names.ts'
import { removeItem, requireText } from './removal/removal.ts'
import { retireVersions } from '../revisions/retired-versions.ts'
import { correctPost, reviseItem } from '../revisions/revisions.ts'
import { requireShown } from './text/shown-text.ts'

/**
 * Edits the author's own discussion. A published one shows its text until the edit is published; a pending or rejected
 * one changes in place and is pending again (decisions, "Posts, replies and moderation").
 * @param input as in `editPostInput`
 * @param prepare changes the discussion first, and is rolled back when the edit is rejected
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for somebody else's; CONFLICT with both texts
 *   when it has changed since the version that the edit started from
 */
export const editPost = async (
  viewer: Viewer,
  input: unknown,
  shape?: Shape<'post'>,
  prepare?: (tx: Database) => Promise<void>,
) => editItem(viewer, 'post', await withStoredFields(viewer, input), shape, prepare)

const absentFields = z.looseObject({ id: idRule })

/**
 * Fills in omitted fields of an event or a vacancy from the author's pending edit or the discussion, so that clients
 * without these fields do not change them. While vacancies are disabled, their fields stay unchanged.
 */
async function withStoredFields(viewer: Viewer, input: unknown): Promise<unknown> {
  const { data: edit } = absentFields.safeParse(input)
  const absent = KIND_FIELDS.filter((field) => edit?.[field] === undefined)
  if (!viewer || !edit || (absent.length === 0 && vacancyCategory())) return input
  const post = await db.post.findFirst({
    where: { id: edit.id, authorId: viewer.id },
    include: { revisions: { where: { status: 'pending', retiredAt: null } } },
    relationLoadStrategy: 'join',
  })
  const stored = post?.revisions[0] ?? post
  if (!stored) return input
  const filled = (fields: readonly KindField[]) => ({
    ...edit,
    ...Object.fromEntries([...absent, ...fields].map((field) => [field, stored[field]])),
  })
  if (vacancyCategory()) return filled([])
  if (!stored.employer) {
    if (edit['employer']) throw invalid('employer', NO_VACANCY)
    return filled(VACANCY_FIELDS.filter((field) => field !== 'town'))
  }
  // Otherwise, when enabled again, it would be listed from another category.
  if (edit['category'] && edit['category'] !== stored.category)
    throw invalid('category', `A vacancy stays in ${stored.category}.`)
  return filled(VACANCY_FIELDS)
}

/**
 * Edits the author's own reply, with the same rules as for a discussion.
 * @param input `{id, content, version?}`
 * @throws Refusal SIGNED_OUT, INVALID, TOO_MANY, NOT_FOUND, FORBIDDEN for somebody else's; CONFLICT as for a discussion
 */
export const editReply = (viewer: Viewer, input: unknown, shape?: Shape<'reply'>) =>
  editItem(viewer, 'reply', input, shape)

async function editItem<Kind extends ItemType>(
  viewer: Viewer,
  type: Kind,
  input: unknown,
  shape?: Shape<Kind>,
  prepare?: (tx: Database) => Promise<void>,
): Promise<WithAuthor<Kind>> {
  requireMember(viewer, `edit a ${type}`)
  const { editRule, textFrom, lockWithPost, maySee, write, postIdOf, recount, read, revisions, keyOf } =
    ITEM[type]
  const edit = parse(editRule, input)
  await spendAs(viewer, 'edits')
  const status = await firstStatus(viewer)
  const { id } = edit

  return db.$transaction(async (tx) => {
    const { content, aliases } = await nameMembers(tx, edit.content, keyOf(id))
    const text = textFrom({ ...edit, content })
    requireShown(type, text.contentHtml)
    await prepare?.(tx)
    const item = await lockWithPost(tx, id)
    if (!item || !maySee(viewer, item)) throw notFound(type)
    requireText(item)
    requireThat(may.edit(viewer, item), 'You can only edit your own posts.')
    if (await requireBase(tx, type, item, { text, version: edit.version })) return read(tx, id, shape)
    await retainAliases(tx, keyOf(id), aliases)
    if (item.status === 'approved') await editPublished(tx, type, item, text, status)
    else {
      const isHidden = item.status === 'pending' && (await wasHidden(tx, id))
      const next = isHidden ? 'pending' : statusAfterEdit(viewer, item.status, status)
      // This edit replaces a pending one. Earlier published versions were withdrawn with it, so its public history starts
      // again; moderators still see the decided versions.
      const isDecided = isHidden || item.status === 'rejected'
      const replaced = isDecided ? 'pending' : ({ not: 'rejected' } as const)
      await revisions(tx).deleteMany({ where: { ...keyOf(id), status: replaced } })
      if (isDecided) await retireVersions(tx, type, item)
      await write(tx, id, text, { status: next, rejectionReason: null })
      if (next === 'approved') {
        await recount?.(tx, postIdOf(item))
        await notifyOfPublished(tx, type, [id])
      }
    }
    return read(tx, id, shape)
  })
}

/** Publishes an edit or stores it for review; a cancellation or another last day is published at once. */
const editPublished: typeof reviseItem = async (tx, type, item, text, status) => {
  const { checkEdit, changesAtOnce, isSame, textOf } = ITEM[type]
  checkEdit(item, text)
  const change = status === 'approved' ? null : changesAtOnce(item, text)
  if (!change || !('title' in item)) return reviseItem(tx, type, item, text, status)
  await correctPost(tx, item, change)
  const corrected = { ...item, ...change }
  if (!isSame(textOf(corrected), text)) await reviseItem(tx, type, corrected, text, status)
}

/**
 * Removes the author's own discussion, or only its text if others have replied, so that their replies remain.
 * @returns its id
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND, FORBIDDEN for somebody else's, CONFLICT when its text is removed
 *   already
 */
export const deletePost = (viewer: Viewer, input: unknown): Promise<string> =>
  deleteItem(viewer, 'post', input)

/**
 * Removes the author's own reply, and updates the count of its discussion.
 * @returns the discussion
 * @throws Refusal SIGNED_OUT, INVALID, NOT_FOUND, FORBIDDEN for somebody else's
 */
export const deleteReply = async (
  viewer: Viewer,
  input: unknown,
  shape?: Shape<'post'>,
): Promise<PostWithAuthor> => readPost(db, await deleteItem(viewer, 'reply', input), shape)

/** @returns the id of the item's discussion */
async function deleteItem<Kind extends ItemType>(
  viewer: Viewer,
  type: Kind,
  input: unknown,
): Promise<string> {
  requireMember(viewer, `delete a ${type}`)
  const { lockWithPost, maySee, postIdOf } = ITEM[type]
  const id = parse(idRule, input)
  return db.$transaction(async (tx) => {
    const item = await lockWithPost(tx, id)
    if (!item || !maySee(viewer, item)) throw notFound(type)
    requireText(item)
    requireThat(may.edit(viewer, item), 'You can only delete your own posts.')
    await removeItem(tx, type, item)
    return postIdOf(item)
  })
}
