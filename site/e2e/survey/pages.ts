/** Every public page built from content files. */
export const CONTENT_PAGES = [
  '/',
  '/manifesto',
  '/fundamentals',
  '/fundamentals/sprint-planning',
  '/glossary',
  '/certificates',
  '/certificates/csm',
  '/certificates/rpo',
  '/practice',
  '/practice/events',
  '/organizations',
  '/resources',
  '/training',
  '/training/lee-valley-learning',
  '/contact',
  '/legal/privacy',
  '/legal/terms',
  '/legal/cookies',
  '/legal/accessibility',
]

/** The pages of visitors, with searches, filters, and empty states. */
export const PUBLIC_PAGES = [
  ...CONTENT_PAGES,
  '/moderation',
  '/search?q=scrum',
  '/certificates?role=developer&course=without&sort=total',
  '/resources?q=kanban&level=advanced',
  '/training?location=galway&price=2000%2B',
  '/training/saved',
  '/training/saved?courses=lee-valley-learning.csm-cork,liffey-agile-training.csm-dublin,corrib-scrum-school.psm-ii',
  '/contact?sent',
  '/contact?about=/training/lee-valley-learning',
  '/no-such-page',
  '/events',
  '/events?past=yes',
  '/events?town=Cork',
  '/jobs',
  '/jobs?town=Cork&remote=fully',
  '/forum',
  '/forum?category=remote-work',
  '/forum?search=sprint',
  '/forum/posts/nothing',
  '/forum/new',
  '/forum/register',
  '/sign-in',
  '/unsubscribe',
  '/settings/return',
  '/settings/deleted',
  '/newsletter',
  '/newsletter?token=nothing',
]

export const MEMBER_PAGES = [
  '/forum/new',
  '/settings',
  '/settings/following',
  '/settings/muted',
  '/settings/tokens',
  '/members',
  '/notifications',
  '/bookmarks',
]

export const ADMIN_PAGES = ['users', 'moderation', 'sections', 'votes', 'logs'].map(
  (tab) => `/admin?tab=${tab}`,
)
