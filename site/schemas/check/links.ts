// Schemas look at one file at a time. What one file says about another is checked here.
import type { z } from 'astro/zod'
import { lonelyCertificates } from '../certificates/references.ts'
import type { provider, trainingPage } from '../training.ts'
import { namesIn, type Tree } from './nested.ts'

const routes = [
  '/',
  '/manifesto',
  '/fundamentals',
  '/glossary',
  '/certificates',
  '/organizations',
  '/resources',
  '/training',
  '/forum',
  '/forum/new',
  '/forum/register',
  '/report',
  '/settings',
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
  const parts = ['fundamentals', 'manifesto'].flatMap((page) =>
    slugsOf(tree.get(`${page}.json`)).map((slug) => `/${page}#${slug}`),
  )
  const pages = ['certificates', 'legal', 'fundamentals'].flatMap((folder) =>
    namesIn(tree, folder).map((name) => `/${folder}/${name}`),
  )
  return new Set([...routes, ...pages, ...cards, ...parts])
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

type TrainingPage = z.infer<typeof trainingPage>
type Provider = z.infer<typeof provider>

/** Takes the tree; returns one line for each thing that a course or a filter names and nothing knows, or that it says twice. */
function mistakenCourses(tree: Tree): string[] {
  const { location, certification } = (tree.get('training.json') as TrainingPage).filters
  const places = location.options.map(({ value }) => value)
  const certificates = namesIn(tree, 'certificates')
  const unknown = (slug: string) =>
    `certificate "${slug}" has no file; write one of: ${certificates.join(', ')}`
  const ofFilter = certification.options
    .flatMap((option) => option.certificates)
    .filter((slug) => !certificates.includes(slug))
    .map((slug) => `training.json: filters, certification, ${unknown(slug)}`)
  const ofCourses = [...tree].flatMap(([path, value]) => {
    if (!path.startsWith('training/')) return []
    const { courses } = value as Provider
    return courses.flatMap(({ slug, location, certificate, dates }, index) => {
      const problems = {
        [`location: "${location}" is no place of the filter; add it to filters, location, options in training.json, or write one of: ${places.join(', ')}`]:
          !places.includes(location),
        [unknown(certificate ?? '')]: certificate !== null && !certificates.includes(certificate),
        'this slug is taken by a course above; each needs its own':
          courses.findIndex((course) => course.slug === slug) < index,
        'dates: write each once, the earliest first': dates.join() !== [...new Set(dates)].sort().join(),
      }
      return Object.keys(problems)
        .filter((problem) => problems[problem])
        .map((problem) => `${path}: courses, "${slug}", ${problem}`)
    })
  })
  return [...ofFilter, ...ofCourses]
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
    ...strayAddresses(tree),
  ]
}
