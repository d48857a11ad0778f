import { request } from '../../data/request.ts'
import { LiveNotice } from './LiveNotice.tsx'
import { ListPollQuery } from './operations.ts'

type Props = { category: string | null; known: number | null; onShow: () => void }

/** Announces discussions started while the list is open. */
export default function LiveDiscussions({ category, known, onShow }: Props) {
  async function count() {
    const { discussionCount } = await request(ListPollQuery, { category }, { audience: 'everybody' })
    return discussionCount
  }
  return <LiveNotice poll={count} known={known} one="new discussion" many="new discussions" onShow={onShow} />
}
