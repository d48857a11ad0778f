type Hits = readonly { isClosest?: boolean }[]

/** Returns true where discussions have all of the terms, and pages only come close: then discussions are shown first. */
export const isBehind = ({ pages, discussions }: { pages: Hits; discussions: Hits }) =>
  pages.every(({ isClosest }) => isClosest) && discussions.some(({ isClosest }) => !isClosest)
