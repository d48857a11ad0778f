import { z } from 'astro/zod'

/** Sections of the Scrum Guide of 2020 that content may cite, by their anchors. */
const SECTIONS = {
  'scrum-definition': 'Scrum Definition',
  'scrum-theory': 'Scrum Theory',
  transparency: 'Transparency',
  inspection: 'Inspection',
  adaptation: 'Adaptation',
  'scrum-values': 'Scrum Values',
  'scrum-team': 'Scrum Team',
  developers: 'Developers',
  'product-owner': 'Product Owner',
  'scrum-master': 'Scrum Master',
  'scrum-events': 'Scrum Events',
  'the-sprint': 'The Sprint',
  'sprint-planning': 'Sprint Planning',
  'daily-scrum': 'Daily Scrum',
  'sprint-review': 'Sprint Review',
  'sprint-retrospective': 'Sprint Retrospective',
  'scrum-artifacts': 'Scrum Artifacts',
  'product-backlog': 'Product Backlog',
  'commitment-product-goal': 'Commitment: Product Goal',
  'sprint-backlog': 'Sprint Backlog',
  'commitment-sprint-goal': 'Commitment: Sprint Goal',
  increment: 'Increment',
  'commitment-definition-of-done': 'Commitment: Definition of Done',
  'end-note': 'End Note',
} as const

export type GuideSection = keyof typeof SECTIONS

/** A section of the guide by its anchor. */
export const guideSection = z.enum(
  Object.keys(SECTIONS) as [GuideSection, ...GuideSection[]],
  `write a section of the Scrum Guide by its anchor, one of: ${Object.keys(SECTIONS).join(', ')}`,
)

/** Returns the name and URL of a section. */
export const guideLink = (section: GuideSection) => ({
  label: SECTIONS[section],
  href: `https://scrumguides.org/scrum-guide.html#${section}`,
})
