/** The message when the site was updated after this page was loaded, and no longer understands its requests. */
export const OUTDATED =
  'The site has been updated since you opened this page. Reload it to carry on; we’ll keep what you’ve typed.'
