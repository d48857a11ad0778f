// Schemas of the content files, used by the build and `npm run check`.
import { basicsPage } from './lessons/basics.ts'
import { certificate, certificatesPage } from './certificates/schemas.ts'
import { comparison, organization, organizationsPage } from './organizations.ts'
import { contact } from './contact.ts'
import { eventFile } from './community/event-files.ts'
import { events } from './community/events.ts'
import { jobs } from './community/jobs.ts'
import { advice, forum, newDiscussion, registration } from './community/forum.ts'
import { fundamentals } from './lessons/fundamentals.ts'
import { glossary } from './lessons/glossary.ts'
import { home } from './home.ts'
import { legal } from './legal.ts'
import { manifesto } from './lessons/manifesto.ts'
import { moderation } from './moderation.ts'
import { notFound, unavailable } from './not-found.ts'
import { publicLog } from './public-log.ts'
import { provider, trainingPage } from './training.ts'
import { practicePage, practiceTopic } from './lessons/practice.ts'
import { resource, resourcesPage } from './lessons/resources.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { welcome } from './community/welcome.ts'

/** Collections of a single file, read with `readPage('home')`. */
export const pages = {
  site: { file: 'site.json', schema: site },
  home: { file: 'home.json', schema: home },
  manifesto: { file: 'manifesto.json', schema: manifesto },
  fundamentals: { file: 'fundamentals.json', schema: fundamentals },
  glossary: { file: 'glossary.json', schema: glossary },
  organizationsPage: { file: 'organizations.json', schema: organizationsPage },
  certificatesPage: { file: 'certificates.json', schema: certificatesPage },
  comparison: { file: 'comparison.json', schema: comparison },
  practicePage: { file: 'practice.json', schema: practicePage },
  resourcesPage: { file: 'resources.json', schema: resourcesPage },
  trainingPage: { file: 'training.json', schema: trainingPage },
  contact: { file: 'contact.json', schema: contact },
  forum: { file: 'forum.json', schema: forum },
  newDiscussion: { file: 'new-discussion.json', schema: newDiscussion },
  advice: { file: 'advice.json', schema: advice },
  registration: { file: 'registration.json', schema: registration },
  events: { file: 'events.json', schema: events },
  welcome: { file: 'welcome.json', schema: welcome },
  jobs: { file: 'jobs.json', schema: jobs },
  moderation: { file: 'moderation.json', schema: moderation },
  publicLog: { file: 'public-log.json', schema: publicLog },
  search: { file: 'search.json', schema: search },
  notFound: { file: 'not-found.json', schema: notFound },
  unavailable: { file: 'unavailable.json', schema: unavailable },
} as const

/** Collections of a folder, read with `getCollection('training')` and sorted by `order`. */
export const folders = {
  basics: { folder: 'fundamentals', pattern: '*.md', schema: basicsPage },
  certificates: { folder: 'certificates', pattern: '*.json', schema: certificate },
  organizations: { folder: 'organizations', pattern: '*.json', schema: organization },
  practice: { folder: 'practice', pattern: '*.json', schema: practiceTopic },
  resources: { folder: 'resources', pattern: '*.json', schema: resource },
  training: { folder: 'training', pattern: '*.json', schema: provider },
  legal: { folder: 'legal', pattern: '*.md', schema: legal },
} as const

/** Events, which no page reads: the server announces each as a discussion. */
export const eventFiles = { folder: 'events', pattern: '*.md', schema: eventFile } as const
