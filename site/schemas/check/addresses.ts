// Links inside the site: which pages and parts of pages there are, and which links lead to none of them.
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

/** Takes the tree; returns the slugs of the forum's categories. */
export const categoriesIn = (tree: Tree) =>
  (tree.get('forum.json') as z.infer<typeof forum>).categories.map(({ slug }) => slug)

/** Takes the tree; returns every page, and part of a page, that a content file may link to. */
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

/** Takes the tree; returns the parameters that a link to a page may have, with their values. */
const parametersIn = (tree: Tree): Record<string, Record<string, readonly string[]>> => ({
  '/forum': { category: categoriesIn(tree) },
  '/forum/new': { category: categoriesIn(tree), kind: ['vacancy'] },
  '/members': { tick: TICKS },
})

/** Takes the tree; returns one line, with its file and place, for each link that leads to no page or part of a page. */
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

/** Returns the links inside the site in a file: texts that are an address, and those of its Markdown. */
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
