import { Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of the loading list (specification, section 2, "Forum list"). */
export const LoadingRows = () => (
  <Skeleton
    isSaid
    count={6}
    className="grid h-14.5 content-start gap-2 border-b border-line px-2"
    lines={['w-3/5', 'h-3 w-2/5']}
  >
    Loading discussions...
  </Skeleton>
)
