type Hits = readonly { isClosest?: boolean }[]

/** Returns true if discussions match all terms and pages only some; discussions are then shown first. */
export const isBehind = ({ pages, discussions }: { pages: Hits; discussions: Hits }) =>
  pages.every(({ isClosest }) => isClosest) && discussions.some(({ isClosest }) => !isClosest)
