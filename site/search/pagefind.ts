import { startingNearHit, withoutPunctuation, type Piece } from './pieces.ts'

/** A page that was found, or a part of one. */
export interface Hit {
  url: string
  title: string
  excerpt: Piece[]
}

interface Found {
  url: string
  excerpt: string
  meta: Record<string, string>
}

interface Pagefind {
  init(): Promise<void>
  debouncedSearch(
    query: string,
    options?: object,
    wait?: number,
  ): Promise<{ results: { data(): Promise<Found> }[] } | null>
}

const MOST = 8
const WAIT = 120

// Made from the built pages, so there is nothing here to bundle.
const ADDRESS = '/pagefind/pagefind.js'
let loading: Promise<Pagefind> | undefined

async function load(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ ADDRESS)) as Pagefind
  await pagefind.init()
  return pagefind
}

/**
 * Takes what somebody typed; returns the pages that have it, the best first.
 * @throws Error when the index cannot be loaded; the next call tries again
 */
export async function hitsFor(query: string): Promise<Hit[]> {
  loading ??= load()
  try {
    const pagefind = await loading
    const found = await pagefind.debouncedSearch(query, {}, WAIT)
    const pages = await Promise.all((found?.results ?? []).slice(0, MOST).map((result) => result.data()))
    return pages.map(({ url, meta, excerpt }) => ({
      url: url.replace(/(?<=.)\/$/, ''),
      title: meta['title'] ?? url,
      excerpt: piecesOf(excerpt),
    }))
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** The index marks what it found with <mark>; parsing it in a document of its own runs and loads nothing. */
export function piecesOf(excerpt: string): Piece[] {
  const { body } = new DOMParser().parseFromString(excerpt, 'text/html')
  const pieces = [...body.childNodes].flatMap((node) =>
    withoutPunctuation({ text: node.textContent ?? '', isHit: node.nodeName === 'MARK' }),
  )
  return startingNearHit(pieces)
}
