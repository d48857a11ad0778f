// Checks links within the site against its pages and their anchors.
import type { z } from 'astro/zod'
import { TICKS } from '#limits/people'
import type { forum } from '../community/forum.ts'
import { fieldName, filesIn, namesIn, slugsIn, textsIn, withoutEvents, type Tree } from './nested.ts'

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
  '/training#featured',
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

/** Returns the slugs of the forum's categories. */
export const categoriesIn = (tree: Tree) =>
  (tree.get('forum.json') as z.infer<typeof forum>).categories.map(({ slug }) => slug)

/** Returns every page and anchor to which a content file may link. */
function addressesIn(tree: Tree): Set<string> {
  const cards = ['organizations', 'resources', 'training'].flatMap((folder) =>
    namesIn(tree, folder).map((name) => `/${folder}#${name}`),
  )
  const providers = filesIn(tree, 'training').flatMap(([id, value]) => [
    `/training/${id}`,
    ...slugsIn(value).map((slug) => `/training/${id}#${slug}`),
  ])
  const parts = ['fundamentals', 'glossary', 'manifesto'].flatMap((page) =>
    slugsIn(tree.get(`${page}.json`)).map((slug) => `/${page}#${slug}`),
  )
  const pages = ['certificates', 'legal', 'fundamentals', 'practice'].flatMap((folder) =>
    namesIn(tree, folder).map((name) => `/${folder}/${name}`),
  )
  return new Set([...routes, ...pages, ...cards, ...providers, ...parts])
}

/** Returns the allowed query parameters of each page, with their values. */
const parametersIn = (tree: Tree): Record<string, Record<string, readonly string[]>> => ({
  '/forum': { category: categoriesIn(tree) },
  '/forum/new': { category: categoriesIn(tree), kind: ['vacancy'] },
  '/members': { tick: TICKS },
})

/** Returns an error, with file and path, for each link to a missing page or anchor. */
export function brokenLinks(tree: Tree): string[] {
  const addresses = addressesIn(tree)
  const parameters = parametersIn(tree)
  const leadsNowhere = (link: string) => {
    const { pathname, search, searchParams, hash } = new URL(link, 'https://site.example')
    const known = parameters[pathname] ?? {}
    return (
      !addresses.has(link.replace(search, '')) ||
      (search !== '' && hash !== '') ||
      [...searchParams].some(([name, value]) => !known[name]?.includes(value))
    )
  }
  return [...withoutEvents(tree)].flatMap(([file, value]) =>
    linksIn(value)
      .filter(({ link }) => leadsNowhere(link))
      .map(
        ({ place, link }) =>
          `${file}: ${place}the link "${link}" leads to no page or part of a page; correct it or remove it`,
      ),
  )
}

/** Returns the internal links in a file: texts that are a path, and links in Markdown. */
function linksIn(value: unknown): { place: string; link: string }[] {
  const { body, fields = value } = value as { body?: string; fields?: unknown }
  const ofFields = textsIn(fields)
    .filter(([path, text]) => path.at(-1) !== 'imageUrl' && /^\/\S*$/.test(text))
    .map(([path, link]) => ({ place: `${fieldName(path)}: `, link }))
  if (typeof body !== 'string') return ofFields
  const ofBody = body.matchAll(/\]\((\/[^\s)]*)/g)
  const lineAt = (index: number) => body.slice(0, index).split('\n').length
  return [
    ...ofFields,
    ...Array.from(ofBody, ({ 1: link = '', index }) => ({ place: `line ${lineAt(index)}: `, link })),
  ]
}
