import type { Section, SectionVersion } from '../../prisma/client/client.ts'
import { db } from '../database/db.ts'
import { inPrisma, readPageById, type IdRange } from '../database/ranges.ts'
import { isUuid } from '../database/cursors.ts'
import { NO_PAGE, type ListPage, type PageArgs } from '../database/paging.ts'
import { requireAdmin, type Viewer } from '../policy.ts'
import { Refusal } from '../lib/refusal.ts'
import { VERSIONS_AT_ONCE } from './rules.ts'
import { recordChange, requireConfirmedRemoval, requireFreeKey, sanitized, saved } from './sections.ts'

export type Version = SectionVersion & { savedBy: { id: string; firstName: string; lastName: string } | null }

/**
 * Returns a page of the versions of a section, newest first.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, INVALID for an invalid cursor
 */
export async function findVersions(
  viewer: Viewer,
  sectionId: string,
  args: PageArgs = {},
): Promise<ListPage<Version>> {
  requireAdmin(viewer)
  if (!isUuid(sectionId)) return NO_PAGE
  const read = async (range: IdRange) => {
    const { where, ...page } = inPrisma(range)
    return withEditors(await db.sectionVersion.findMany({ ...page, where: { ...where, sectionId } }))
  }
  return readPageById(args, 'desc', read, ({ id }) => id)
}

/**
 * Returns the last version of each deleted section that has not been restored.
 * @throws Refusal SIGNED_OUT, FORBIDDEN
 */
export async function findDeletedSections(viewer: Viewer): Promise<Version[]> {
  requireAdmin(viewer)
  const rows = await db.$queryRaw<{ id: string }[]>`
    select gone."id"::text as "id" from "SectionVersion" gone
    where gone."change" = 'deleted'
      and not exists (select 1 from "Section" s where s."id" = gone."sectionId")
      and not exists (select 1 from "SectionVersion" later where later."sectionId" = gone."sectionId" and later."id" > gone."id")
    order by gone."id" desc limit ${VERSIONS_AT_ONCE}`
  const ids = rows.map(({ id }) => id)
  return withEditors(
    await db.sectionVersion.findMany({ where: { id: { in: ids } }, orderBy: { id: 'desc' } }),
  )
}

/**
 * Restores a section to one of its versions, also after its deletion.
 * @throws Refusal SIGNED_OUT, FORBIDDEN, NOT_FOUND; CONFIRM as for a change; CONFLICT when another section uses its key
 */
export async function restoreVersion(viewer: Viewer, versionId: string): Promise<Section> {
  requireAdmin(viewer)
  return db.$transaction(async (tx) => {
    const version = isUuid(versionId)
      ? await tx.sectionVersion.findUnique({ where: { id: versionId } })
      : null
    if (!version) throw new Refusal('NOT_FOUND', 'There’s no such version.')
    const { sectionId: id, key, title, htmlContent, createdAt } = version
    await tx.$queryRaw`select 1 as one from "Section" where id = ${id}::uuid for update`
    const section = await tx.section.findUnique({ where: { id } })
    const data = { key, title, htmlContent: sanitized(htmlContent) }
    if (section) await requireConfirmedRemoval(tx, viewer, section, data)
    if (section?.key !== key) await requireFreeKey(tx, key)
    const restored = `Restored the version of ${createdAt.toISOString()}`
    if (section) return recordChange(tx, viewer, await saved(tx, id, data), 'updated', restored)
    const count = await tx.sectionVersion.count({ where: { sectionId: id } })
    const again = await tx.section.create({ data: { ...data, id, version: count + 1 } })
    return recordChange(tx, viewer, again, 'created', restored)
  })
}

async function withEditors(versions: SectionVersion[]): Promise<Version[]> {
  const ids = [...new Set(versions.flatMap(({ savedById }) => savedById ?? []))]
  const editors = await db.member.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true },
  })
  const byId = new Map(editors.map((editor) => [editor.id, editor]))
  return versions.map((version) => ({ ...version, savedBy: byId.get(version.savedById ?? '') ?? null }))
}
