/** What is said when the site has been renewed since this page was loaded, and no longer understands what the page asks. */
export const OUTDATED =
  'This page is out of date: the site has been updated since you opened it. Reload it to go on; what you’ve typed is kept.'
