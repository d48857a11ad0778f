import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fontProviders } from 'astro/config'
import subsetFont from 'subset-font'

const FONTS_FOLDER = path.resolve(import.meta.dirname, '../../.astro/fonts')

const fileOf = (subset) =>
  createRequire(import.meta.url).resolve(
    `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`,
  )

/** Characters of nearly every page: English, Irish, and typographic marks. */
const ESSENTIAL = ['U+0020-007E', 'U+00A0', 'U+00A3', 'U+00A9', 'U+00B7'].concat(
  [...'ÁÉÍÓÚáéíóú–—‘’“”…€'].map((letter) => `U+${letter.codePointAt(0).toString(16).toUpperCase()}`),
)

const LATIN = [
  ...['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+02C6', 'U+02DA', 'U+02DC'],
  ...['U+2000-206F', 'U+20AC', 'U+2122', 'U+2212'],
]

const LATIN_EXTENDED = [
  ...['U+0100-0130', 'U+0132-0151', 'U+0154-02BA'],
  ...['U+1E00-1E9F', 'U+1EF2-1EFF', 'U+20A0-20AB'],
]

/** Returns the characters of ranges such as U+0020-007E. */
const lettersOf = (ranges) =>
  ranges
    .flatMap((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

/**
 * Creates the preloaded subset of the typeface: half its size, and on a slow network a round trip less before the text
 * has its shape.
 * @returns the path of its file
 */
async function makeEssential() {
  const font = await subsetFont(await readFile(fileOf('latin')), lettersOf(ESSENTIAL), {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'liga', 'tnum'],
  })
  const file = path.join(FONTS_FOLDER, 'essential.woff2')
  await mkdir(FONTS_FOLDER, { recursive: true })
  await writeFile(file, font)
  return file
}

const family = (cssVariable, file, unicodeRange) => ({
  name: 'Schibsted Grotesk',
  cssVariable,
  provider: fontProviders.local(),
  // Defined in site/styles/fallback-fonts.css, for more systems and each weight.
  fallbacks: [],
  options: { variants: [{ src: [file], weight: '400 900', style: 'normal', display: 'swap', unicodeRange }] },
})

/**
 * Returns Astro's setting `fonts`: one typeface as three families, because Astro preloads whole families. The browser
 * requests the latter two only for pages with characters outside the first.
 */
export const fonts = async () => [
  family('--font-essential', await makeEssential(), ESSENTIAL),
  family('--font-latin', fileOf('latin'), LATIN),
  family('--font-latin-ext', fileOf('latin-ext'), LATIN_EXTENDED),
]
