import { z } from 'zod'
import { required, requiredLine } from '../text/rules.ts'

/** Most characters of a section's HTML (decisions, "Posts, replies and moderation"). */
export const HTML_LIMIT = 100_000

/** How many versions of a section are listed at a time. */
export const VERSIONS_AT_ONCE = 50

/** Where a section shows on a public page when it has one of these keys, in words for the form. */
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

/** Content section (specification, section 5; decisions, "Sections and logs in the dashboard"). */
export const createSectionInput = z.object({
  key: requiredLine('Key', 100).refine(
    (key) => key === '' || KEY.test(key),
    'Use lower-case words joined by hyphens, such as homepage-hero',
  ),
  title: requiredLine('Title', 200),
  htmlContent: required('Content', HTML_LIMIT),
})

/** The same with the version that the editor began from, so that nobody overwrites somebody else unseen. */
export const updateSectionInput = createSectionInput.extend({ version: z.int().min(1).nullish() })
