import { z } from 'zod'
import { required, requiredLine } from '../text/rules.ts'

/** The maximum length of a section's HTML in characters (decisions, "Posts, replies and moderation"). */
export const HTML_LIMIT = 100_000

/** The number of versions per page. */
export const VERSIONS_AT_ONCE = 50

/** The keys of slots on public pages, with the descriptions shown in the form. */
export const SLOTS = [
  { key: 'homepage-hero', where: 'Home: in place of the words below the main heading', path: '/' },
  { key: 'homepage-announcement', where: 'Home: notice at the top', path: '/' },
  {
    key: 'manifesto-intro',
    where: 'Agile Manifesto: in place of the words below the heading',
    path: '/manifesto',
  },
  {
    key: 'fundamentals-intro',
    where: 'Scrum Basics: in place of the words below the heading',
    path: '/fundamentals',
  },
  {
    key: 'organizations-intro',
    where: 'Organizations: in place of the words below the heading',
    path: '/organizations',
  },
  {
    key: 'resources-intro',
    where: 'Learning Resources: in place of the words below the heading',
    path: '/resources',
  },
  { key: 'training-intro', where: 'Training: in place of the words below the heading', path: '/training' },
  { key: 'contact-intro', where: 'Contact: in place of the words below the heading', path: '/contact' },
] as const

export type SlotKey = (typeof SLOTS)[number]['key']

const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The input of a new content section (specification, section 5; decisions, "Sections and logs in the dashboard"). */
export const createSectionInput = z.object({
  key: requiredLine('Key', 100).refine(
    (key) => key === '' || KEY.test(key),
    'Use lower-case words joined by hyphens, such as homepage-hero',
  ),
  title: requiredLine('Title', 200),
  htmlContent: required('Content', HTML_LIMIT),
})

/** The input of an edit, with the version it started from to detect conflicts. */
export const updateSectionInput = createSectionInput.extend({ version: z.int().min(1).nullish() })
