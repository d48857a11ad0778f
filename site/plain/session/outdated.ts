/** The message when the site was updated after this page was loaded, and no longer understands its requests. */
export const OUTDATED =
  'This page is out of date: the site has been updated since you opened it. Reload it to go on; what you’ve typed is kept.'
