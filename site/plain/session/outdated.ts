/** Message for a page whose requests a newer release of the site no longer understands. */
export const OUTDATED =
  'The site has been updated since you opened this page. Reload it to carry on; we’ll keep what you’ve typed.'
