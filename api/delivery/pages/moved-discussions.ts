import { db } from '../../database/db.ts'
import type { System } from '../../members/imports/records.ts'

/** Paths of a discussion in each system from which discussions are imported. A slug has a sign that is no digit. */
const PATHS: Record<System, RegExp> = {
  discourse: /^\/t\/(?:[^/]*[^/\d][^/]*\/)?([1-9]\d{0,18})(?:\/\d+)?\/?$/,
  nodebb: /^\/topic\/([1-9]\d{0,18})(?:\/.*)?$/,
  flarum: /^\/d\/([1-9]\d{0,18})(?:-[^/]*)?(?:\/\d+)?\/?$/,
}

/**
 * Finds where an imported discussion is, by the path that it had before.
 * @returns its path; null for every other path
 */
export async function findMoved(path: string): Promise<string | null> {
  for (const [source, form] of Object.entries(PATHS)) {
    const oldTopic = form.exec(path)?.[1]
    if (!oldTopic) continue
    const item = await db.importedItem.findUnique({ where: { source_oldTopic: { source, oldTopic } } })
    return item?.postId ? `/forum/posts/${item.postId}` : null
  }
  return null
}
