/**
 * Rooms of the project from the ground up, each with its purpose. A room imports only from lower floors, never from its
 * own or a higher one. ESLint's import rules, the test of rooms and the floor plan in the README are derived from this
 * list.
 */
export const FLOORS = {
  api: [
    { text: 'rules, rendering and comparison of texts' },
    { lib: 'environment, log, tokens, the class of refusals' },
    { database: 'connections, migrations, backups, jobs, paging' },
    { 'policy.ts': 'permissions, and the visibility scope of every read' },
    { items: 'shared by posts and replies: limits, paths, titles, undo period' },
    { http: 'requests, error responses, rate limits, request log, REST and OpenAPI' },
    {
      graphql: 'the schema builder, cost, connections',
      cache: 'shared responses in memory, and their invalidation',
    },
    { mail: 'the outbox, delivery, and the layout of e-mails' },
    {
      auth: 'sign-in, sessions, passkeys, confirmation',
      audit: 'the log and its hash chain',
      contact: 'enquiries',
      decisions: 'statements of reasons, links to decisions',
    },
    {
      people: 'members as shown to others, and the rules of their forms',
      sections: 'HTML sections with their versions, checks of external links',
    },
    { notifications: 'notifications, follows, digests, preferences' },
    { forum: 'discussions, replies, votes, events, jobs, search, drafts, unread marks' },
    { members: 'profiles, applications, accounts, administration' },
    { reports: 'reports and their outcome' },
    { moderation: 'the queue, decisions, suspension, appeals, removed items' },
    {
      app: 'combines all features: schema, routes, e-mails; checks of the installation',
    },
    { delivery: 'URLs, shared and personal responses, files' },
    { server: 'the process: the server and its worker' },
  ],
  site: [
    { plain: 'framework-free code: session, toasts, texts' },
    { data: 'GraphQL client, hydration data, drafts' },
    { server: 'page data, metadata, structured data' },
    { schemas: 'schemas of the content files' },
    { ui: 'React components, forms, islands' },
    { components: 'Astro components' },
    { auth: 'the viewer, sign-in, sign-out' },
    {
      admin: 'the dashboard, a folder per tab',
      forum: 'the list, a discussion, the editor, events, jobs',
      members: 'profile, settings, registration',
      notifications: 'the bell and the list',
      publishing: 'feeds, sitemaps, social cards, the API reference',
      search: 'the search dialog and page',
      transparency: 'decisions, reports, the public log',
    },
    { layouts: 'the frame of every page' },
    {
      contact: 'the contact page',
      home: 'the home page',
      learning: 'manifesto, basics, organizations, resources, training',
    },
    { pages: 'one file per URL' },
  ],
}

/** Upward imports that are allowed for now: `importer room -> imported room`. */
export const EXCEPTIONS = []

/**
 * Returns the rooms that a room may not import, in the order of the floors.
 * @param {string} part `api` or `site`
 * @param {string} room
 */
export function notBelow(part, room) {
  const own = FLOORS[part].findIndex((floor) => room in floor)
  return FLOORS[part].slice(own).flatMap((floor) => Object.keys(floor).filter((name) => name !== room))
}

/** Returns the room of a file, such as `forum` for `api/forum/rest.ts`; null if it is in none. */
export function roomOf(file) {
  const [part, name, ...inside] = file.split('/')
  if (!(part in FLOORS) || !name) return null
  return FLOORS[part].some((floor) => name in floor) && (inside.length > 0 || name.includes('.'))
    ? name
    : null
}
