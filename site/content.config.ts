// Astro reads its collections from here. Their schemas are in schemas/, their files in content/.
import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'astro/zod'
import { folders, pages } from './schemas/collections.ts'

const page = <Schema extends z.ZodType>({ file, schema }: { file: string; schema: Schema }) =>
  defineCollection({ loader: glob({ base: './content', pattern: file }), schema })

const entries = <Schema extends z.ZodType>({
  folder,
  pattern,
  schema,
}: {
  folder: string
  pattern: string
  schema: Schema
}) => defineCollection({ loader: glob({ base: `./content/${folder}`, pattern }), schema })

export const collections = {
  site: page(pages.site),
  home: page(pages.home),
  manifesto: page(pages.manifesto),
  fundamentals: page(pages.fundamentals),
  glossary: page(pages.glossary),
  organizationsPage: page(pages.organizationsPage),
  certificatesPage: page(pages.certificatesPage),
  comparison: page(pages.comparison),
  practicePage: page(pages.practicePage),
  resourcesPage: page(pages.resourcesPage),
  trainingPage: page(pages.trainingPage),
  contact: page(pages.contact),
  forum: page(pages.forum),
  newDiscussion: page(pages.newDiscussion),
  advice: page(pages.advice),
  registration: page(pages.registration),
  events: page(pages.events),
  welcome: page(pages.welcome),
  jobs: page(pages.jobs),
  moderation: page(pages.moderation),
  publicLog: page(pages.publicLog),
  search: page(pages.search),
  notFound: page(pages.notFound),
  unavailable: page(pages.unavailable),
  certificates: entries(folders.certificates),
  basics: entries(folders.basics),
  organizations: entries(folders.organizations),
  practice: entries(folders.practice),
  resources: entries(folders.resources),
  training: entries(folders.training),
  legal: entries(folders.legal),
}
