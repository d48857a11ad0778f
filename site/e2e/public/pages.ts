/** Every public page that is made of content files. */
export const CONTENT_PAGES = [
  '/',
  '/manifesto',
  '/fundamentals',
  '/organizations',
  '/resources',
  '/training',
  '/contact',
  '/legal/privacy',
  '/legal/terms',
  '/legal/cookies',
  '/legal/accessibility',
]

/** The same, with a search, an answer to a choice, and what is shown when there is nothing. */
export const PUBLIC_PAGES = [
  ...CONTENT_PAGES,
  '/moderation',
  '/search?q=scrum',
  '/resources?q=kanban&level=advanced',
  '/training?location=galway&price=2000%2B',
  '/contact?sent',
  '/no-such-page',
]
