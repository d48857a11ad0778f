import forum from '../../../content/forum.json' with { type: 'json' }
import welcome from '../../../content/welcome.json' with { type: 'json' }
import { noteAct } from '../../audit/log.ts'
import { db, type Database } from '../../database/db.ts'
import { MAX_PINNED } from '../../items/limits.ts'
import { notifyOfPublished } from '../../notifications/published.ts'
import { PUBLISHED } from '../../policy.ts'
import { dayOf, monthNameOf } from '../../text/moments.ts'
import { arePinned, lockPins } from '../items/pins.ts'
import { findOfficialAuthor } from '../posts/official-author.ts'
import { storedText } from '../posts/post-text.ts'

/** The content of the welcome; `isOn` enables it. */
export type WelcomeTexts = Pick<typeof welcome, 'isOn' | 'draft'>

/**
 * Starts the discussion that welcomes this month's new members in Ireland, in the name of the first administrator, and
 * pins it until the month ends if there is room. Any number of processes may call it repeatedly.
 * @returns its id; null when it exists already, there is no administrator, or the content has disabled it
 */
export async function startWelcome(now = new Date(), texts: WelcomeTexts = welcome): Promise<string | null> {
  const { isOn, draft } = texts
  const category = forum.categories.find(({ slug }) => slug === draft.category)?.name
  if (!isOn || !category) return null
  const author = await findOfficialAuthor()
  if (!author) return null
  const month = dayOf(now).slice(0, 7)
  return db.$transaction(async (tx) => {
    // Of two processes, the later one waits here for the earlier one, and finds its row.
    const { count } = await tx.welcome.createMany({ data: [{ month }], skipDuplicates: true })
    if (count === 0) return null
    const { id } = await tx.post.create({
      data: {
        title: draft.title.replace('{month}', monthNameOf(now)),
        category,
        authorId: author.id,
        status: 'approved',
        ...storedText(draft.text.join('\n\n')),
      },
      select: { id: true },
    })
    await tx.welcome.update({ where: { month }, data: { postId: id } })
    await notifyOfPublished(tx, 'post', [id])
    await pinForMonth(tx, { id, category, month })
    return id
  })
}

type Started = { id: string; category: string; month: string }

/** Pins it until the month ends in Ireland, when the previous month's pin has expired. */
async function pinForMonth(tx: Database, { id, category, month }: Started): Promise<void> {
  await lockPins(tx)
  if ((await tx.post.count({ where: arePinned(category) })) >= MAX_PINNED) return
  await tx.$executeRaw`
    update "Post" set "pinnedAt" = now(),
      "pinnedUntil" = ((${`${month}-01`}::date + interval '1 month') at time zone 'Europe/Dublin') - interval '1 millisecond'
    where id = ${id}::uuid`
  const reason = 'Until the end of the month'
  await noteAct(tx, null, { action: 'pin_post', targetType: 'post', targetId: id, reason })
}

/**
 * Returns the newest welcome that accepts replies; null when there is none, it is older than two months, or it is
 * disabled.
 */
export async function findWelcome(now = new Date(), texts: WelcomeTexts = welcome): Promise<string | null> {
  if (!texts.isOn) return null
  const since = dayOf(now.getTime() - 62 * 24 * 3_600_000).slice(0, 7)
  const found = await db.welcome.findFirst({
    where: { month: { gte: since }, post: { ...PUBLISHED, removedAt: null, closedAt: null } },
    orderBy: { month: 'desc' },
    select: { postId: true },
  })
  return found?.postId ?? null
}
