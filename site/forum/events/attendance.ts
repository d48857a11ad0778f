import { counted } from '../../plain/text/plural.ts'

/** Says how many members attend an event, attended it, or would have. */
export function attendance(
  count: number,
  { isOver, isCancelled }: { isOver: boolean; isCancelled: boolean },
) {
  if (count === 0)
    return isOver ? 'Nobody said that they were going' : 'Nobody has said yet that they’re going'
  if (isCancelled) return `${counted(count, 'member was', 'members were')} going`
  if (isOver) return `${counted(count, 'member')} went`
  return `${counted(count, 'member is', 'members are')} going`
}
