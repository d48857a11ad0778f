import { waitForLock } from '../database/advisory-locks.ts'
import type { Section, SectionChange } from '../../prisma/client/client.ts'
import { requireFreshConfirmation } from '../auth/confirmation.ts'
import { db, type Database } from '../database/db.ts'
import { noteAct } from '../audit/log.ts'
import { inPrisma, readPageById } from '../database/ranges.ts'
import { isUuid } from '../database/cursors.ts'
import type { ListPage, PageArgs } from '../database/paging.ts'
import { parse } from '../lib/parse.ts'
import { requireAdmin, type SignedInMember, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { refuseOverwriting } from './editors.ts'
import { removedFrom, sanitizeSection, showsNothing } from './markup.ts'
import { HTML_LIMIT, createSectionInput, updateSectionInput } from './rules.ts'

/** Returns all sections, last changed first. @throws Refusal SIGNED_OUT, FORBIDDEN */
export async function findSections(viewer: Viewer): Promise<Section[]> {
  requireAdmin(viewer)
  return db.section.findMany({ orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }], take: 500 })
}

/**
 * Returns a page of sections, newest first.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor
 */
export async function findSectionPage(viewer: Viewer, args: PageArgs): Promise<ListPage<Section>> {
  requireAdmin(viewer)
  return readPageById(
    args,
    'desc',
    (range) => db.section.findMany(inPrisma(range)),
    ({ id }) => id,
  )
}

/**
 * Returns the content that saving would store and show, and the markup that it would remove.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for a text that is too long before or after sanitizing
 */
export async function previewSection(
  viewer: Viewer,
  htmlContent: unknown,
): Promise<{ html: string; removed: string[] }> {
  requireAdmin(viewer)
  const html = parse(createSectionInput.shape.htmlContent, htmlContent)
  return { html: requireRoom(sanitizeSection(html)), removed: removedFrom(html) }
}

/**
 * Creates a section (specification, sections 2 and 5).
 * @param input `{key, title, htmlContent}`
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID; CONFLICT for a key in use
 */
export async function createSection(viewer: Viewer, input: unknown): Promise<Section> {
  requireAdmin(viewer)
  const { key, title, htmlContent } = parse(createSectionInput, input)
  const data = { key, title, htmlContent: sanitized(htmlContent) }
  return db.$transaction(async (tx) => {
    await requireFreeKey(tx, key)
    return recordChange(tx, viewer, await tx.section.create({ data }), 'created')
  })
}

/**
 * Changes a section.
 * @param input `{key, title, htmlContent, version?}`, with the version that the editor started from
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID, NOT_FOUND; CONFIRM in link mode when its content would disappear from
 *   its place; CONFLICT for a key in use, or when another editor has saved it meanwhile (with their name and the time)
 */
export async function updateSection(viewer: Viewer, id: string, input: unknown): Promise<Section> {
  requireAdmin(viewer)
  const { version, key, title, htmlContent } = parse(updateSectionInput, input)
  const data = { key, title, htmlContent: sanitized(htmlContent) }
  return db.$transaction(async (tx) => {
    const section = await lockSection(tx, id)
    if (version && version !== section.version) await refuseOverwriting(tx, section)
    await requireConfirmedRemoval(tx, viewer, section, data)
    if (key !== section.key) await requireFreeKey(tx, key)
    return recordChange(tx, viewer, await saved(tx, id, data), 'updated')
  })
}

/**
 * Deletes a section; its versions remain, so that it can be restored.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND; CONFIRM in link mode
 */
export async function deleteSection(viewer: Viewer, id: string): Promise<Section> {
  requireAdmin(viewer)
  await requireFreshConfirmation(viewer)
  return db.$transaction(async (tx) => {
    const section = await lockSection(tx, id)
    await tx.section.delete({ where: { id } })
    return recordChange(tx, viewer, section, 'deleted')
  })
}

/**
 * Requires confirmation for emptying a section or changing its key, which has the effect of deleting it.
 * @throws Refusal CONFIRM in link mode
 */
export async function requireConfirmedRemoval(
  tx: Database,
  editor: SignedInMember,
  before: Pick<Section, 'key'>,
  after: Pick<Section, 'key' | 'htmlContent'>,
): Promise<void> {
  if (after.key !== before.key || showsNothing(after.htmlContent)) await requireFreshConfirmation(editor, tx)
}

/** Saves a section's content with the number and date of the change. */
export const saved = (tx: Database, id: string, data: Pick<Section, 'key' | 'title' | 'htmlContent'>) =>
  tx.section.update({ where: { id }, data: { ...data, version: { increment: 1 }, updatedAt: new Date() } })

const LOGGED = {
  created: 'create_section',
  updated: 'update_section',
  deleted: 'delete_section',
} as const satisfies Partial<Record<SectionChange, string>>

/** Stores a version of a section and logs the act. */
export async function recordChange(
  tx: Database,
  editor: SignedInMember,
  section: Section,
  change: keyof typeof LOGGED,
  restored?: string,
): Promise<Section> {
  const { id, key, title, htmlContent } = section
  const stored = {
    sectionId: id,
    key,
    title,
    htmlContent,
    savedById: editor.id,
    change: restored ? 'restored' : change,
  } as const
  await tx.sectionVersion.create({ data: stored })
  await noteAct(tx, editor, {
    action: LOGGED[change],
    targetType: 'section',
    targetId: id,
    reason: restored ?? null,
  })
  return section
}

/** Requires an unused key. @throws Refusal CONFLICT; for concurrent calls, the database's unique key decides */
export async function requireFreeKey(tx: Database, key: string): Promise<void> {
  await waitForLock(tx, 'sectionKeys', key)
  if ((await tx.section.count({ where: { key } })) === 0) return
  const message = 'A section with this key already exists.'
  throw new Refusal('CONFLICT', message, { issues: [{ path: 'key', message }] })
}

async function lockSection(tx: Database, id: string): Promise<Section> {
  if (isUuid(id)) await tx.$queryRaw`select 1 as one from "Section" where id = ${id}::uuid for update`
  const section = isUuid(id) ? await tx.section.findUnique({ where: { id } }) : null
  if (!section) throw new Refusal('NOT_FOUND', 'There’s no such section.')
  return section
}

/** Sanitizes a section. @throws Refusal INVALID when nothing visible would remain, or for too long a result */
export function sanitized(htmlContent: string): string {
  const html = sanitizeSection(htmlContent)
  if (html === '') throw refusedContent('Content is required')
  return requireRoom(html)
}

/** Rejects too long a result: sanitizing can add a `rel` to each link and an entity for each symbol. */
function requireRoom(html: string): string {
  if (html.length <= HTML_LIMIT) return html
  throw refusedContent(
    `Content must be at most ${HTML_LIMIT} characters; as it is stored, this has ${html.length}`,
  )
}

const refusedContent = (message: string) =>
  new Refusal('INVALID', message, { issues: [{ path: 'htmlContent', message }] })
