import { Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of the list that is on its way (specification, section 2, "Forum list"). */
export const LoadingRows = () => (
  <Skeleton isSaid count={6} className="loading-row" lines={['w-3/5', 'h-3 w-2/5']}>
    Loading discussions...
  </Skeleton>
)
