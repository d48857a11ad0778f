import { db } from '../../database/db.ts'
import type { System } from '../../members/imports/records.ts'

/**
 * The path of a discussion in each system from which discussions can be imported. A slug contains a character other
 * than a digit.
 */
const PATHS: Record<System, RegExp> = {
  discourse: /^\/t\/(?:[^/]*[^/\d][^/]*\/)?([1-9]\d{0,18})(?:\/\d+)?\/?$/,
  nodebb: /^\/topic\/([1-9]\d{0,18})(?:\/.*)?$/,
  flarum: /^\/d\/([1-9]\d{0,18})(?:-[^/]*)?(?:\/\d+)?\/?$/,
}

/**
 * Finds an imported discussion by its previous path.
 * @returns its path; null for any other path
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
