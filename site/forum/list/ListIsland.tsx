import { received, type Handed } from '../../data/hydration/handover.ts'
import { completeList, type HandedList } from './handed-list.ts'
import { PostList } from './PostList.tsx'
import { asIsland } from '../../ui/islands/Island.tsx'

/** The forum list with what the page hands over to it. */
export const ListIsland = asIsland(({ handed }: { handed: Handed<HandedList> }) => (
  <PostList {...received(handed, completeList)} />
))
