// Schemas look at one file at a time. What one file says about another is checked here.
import type { z } from 'astro/zod'
import type { forum } from '../community/forum.ts'
import { lonelyCertificates } from '../certificates/references.ts'
import { mistakenCourses } from './courses.ts'
import { mistakenExercises } from '../lessons/references.ts'
import { fieldName, filesIn, groupsIn, namesIn, type Tree } from './nested.ts'

const routes = [
  '/',
  '/manifesto',
  '/fundamentals',
  '/glossary',
  '/certificates',
  '/practice',
  '/organizations',
  '/resources',
  '/training',
  '/training/saved',
  '/api',
  '/events',
  '/bookmarks',
  '/jobs',
  '/forum',
  '/forum/new',
  '/forum/register',
  '/report',
  '/settings',
  '/members',
  '/newsletter',
  '/sign-in',
  '/contact',
  '/moderation',
]

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function slugsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'slug' && typeof inner === 'string' ? [inner] : slugsOf(inner),
  )
}

/** Takes the tree; returns every address that a content file may link to inside this site. */
function addressesOf(tree: Tree): Set<string> {
  const cards = ['organizations', 'resources', 'training'].flatMap((folder) =>
    namesIn(tree, folder).map((name) => `/${folder}#${name}`),
  )
  const providers = filesIn(tree, 'training').flatMap(([id, value]) => [
    `/training/${id}`,
    ...slugsOf(value).map((slug) => `/training/${id}#${slug}`),
  ])
  const parts = ['fundamentals', 'glossary', 'manifesto'].flatMap((page) =>
    slugsOf(tree.get(`${page}.json`)).map((slug) => `/${page}#${slug}`),
  )
  const pages = ['certificates', 'legal', 'fundamentals', 'practice'].flatMap((folder) =>
    namesIn(tree, folder).map((name) => `/${folder}/${name}`),
  )
  const drafts = categoriesIn(tree).flatMap((slug) =>
    ['', '&kind=vacancy'].map((kind) => `/forum/new?category=${slug}${kind}`),
  )
  const categories = categoriesIn(tree).map((slug) => `/forum?category=${slug}`)
  return new Set([...routes, ...pages, ...cards, ...providers, ...drafts, ...categories, ...parts])
}

const categoriesIn = (tree: Tree) =>
  (tree.get('forum.json') as z.infer<typeof forum>).categories.map(({ slug }) => slug)

/** Takes the tree; returns one line for each draft of a discussion whose category the forum does not have. */
function strayDrafts(tree: Tree): string[] {
  const categories = categoriesIn(tree)
  return [...tree].flatMap(([file, value]) =>
    [...groupsIn(value)].flatMap(([path, { category }]) =>
      path.at(-1) === 'draft' && typeof category === 'string' && !categories.includes(category)
        ? [`${file}: ${fieldName(path)}, category: the forum has no category "${category}"`]
        : [],
    ),
  )
}

/** Takes the tree; returns one line for each Markdown file and address of ours in it that is not the one of site.json. */
function strayAddresses(tree: Tree): string[] {
  const { email } = (tree.get('site.json') ?? {}) as { email?: string }
  return [...tree].flatMap(([path, value]) => {
    const { body = '' } = value as { body?: string }
    const links = [...body.matchAll(/\[([^\]]*)\]\(mailto:([^)?]+)/g)]
    const addresses = links.flatMap(([, phrase = '', target = '']) =>
      phrase.includes('@') ? [phrase, target] : [target],
    )
    return [...new Set(addresses)]
      .filter((address) => address !== email)
      .map(
        (address) => `${path}: the e-mail address "${address}" is not the one in site.json; write "${email}"`,
      )
  })
}

type Awarded = { organization: string }

/** Takes the tree; returns one line, with its file, for each link, name or address that leads nowhere. */
export function brokenReferences(tree: Tree): string[] {
  const addresses = addressesOf(tree)
  const lines = [...tree].flatMap(([path, value]) =>
    textsOf(value)
      .filter((text) => /^\/[^\s.]*$/.test(text) && !addresses.has(text))
      .map(
        (text) => `${path}: the link "${text}" leads to no page or part of a page; correct it or remove it`,
      ),
  )
  const { rows = [] } = (tree.get('comparison.json') ?? {}) as { rows?: Awarded[] }
  const organizations = namesIn(tree, 'organizations')
  const certificates = [...tree].filter(([path]) => path.startsWith('certificates/'))
  const awarded = [...rows.map((row) => ['comparison.json', row] as const), ...certificates]
  const strangers = awarded
    .map(([path, value]) => ({ path, ...(value as Awarded) }))
    .filter(({ organization }) => !organizations.includes(organization))
    .map(
      ({ path, organization }) =>
        `${path}: organization "${organization}" has no file; write one of: ${organizations.join(', ')}`,
    )
  return [
    ...lines,
    ...strangers,
    ...lonelyCertificates(tree),
    ...mistakenCourses(tree),
    ...strayDrafts(tree),
    ...strayAddresses(tree),
    ...mistakenExercises(tree),
  ]
}
