import sharp from 'sharp'
import { linesOf, outlinesOf, type TextStyle } from './typeset.ts'

const PANEL = '#0a4836'
export const PAPER = '#f6faf7'
export const SOFT = '#c4dccf'
export const GORSE = '#f4c93f'

export const MARGIN = 72
const COLUMN = 630
const HEIGHT = 630

const NAME: TextStyle = { weight: 800, size: 34, tracking: -0.03 }
const LEAD: TextStyle = { weight: 500, size: 27, tracking: 0 }
const TITLE_SIZES = [84, 72, 60, 52]
const MOST_LINES = 3

/** Texts on the social card of a page. */
export interface ShareText {
  site: string
  title: string
  lead: string
}

/** Draws a social card as an SVG of 1200 × 630 pixels, with its text as outlines. */
function shareDrawing({ site, title, lead }: ShareText): string {
  const { style, lines } = fitTitle(title)
  const leading = style.size * 1.06
  const leadLines = linesOf(lead, LEAD, COLUMN - 60).slice(0, 3)
  const block = lines.length * leading + 26 + leadLines.length * 38
  const top = Math.max(176, 360 - block / 2) + style.size * 0.74
  const titleEnd = top + (lines.length - 1) * leading
  return drawing(site, [
    ...lines.map((line, index) => outlinesOf(line, style, MARGIN, top + index * leading, PAPER)),
    ...leadLines.map((line, index) => outlinesOf(line, LEAD, MARGIN, titleEnd + 60 + index * 38, SOFT)),
  ])
}

/** Draws a social card as a PNG. */
export const sharePicture = (text: ShareText): Promise<Buffer> => printed(shareDrawing(text))

/** Draws the site's mark and landscape with outlined text. */
export const drawing = (site: string, texts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${HEIGHT}" viewBox="0 0 1200 ${HEIGHT}">
${LANDSCAPE}
${MARK}
${outlinesOf(site, NAME, MARGIN + 70, 108, PAPER)}
${texts.join('\n')}
</svg>`

/** Converts an SVG to a PNG with a reduced palette, a quarter of the size. */
export const printed = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()

function fitTitle(title: string): { style: TextStyle; lines: string[] } {
  const tries = TITLE_SIZES.map((size) => {
    const style: TextStyle = { weight: 800, size, tracking: -0.025 }
    return { style, lines: linesOf(title, style, COLUMN) }
  })
  const fitting = tries.find(({ lines }) => lines.length <= MOST_LINES) ?? tries.at(-1)
  if (!fitting) throw new Error('There is no size to set a title in.')
  return fitting
}

// The site's mark, and its landscape at dusk on the right, as on the pages.
const MARK = `<g transform="translate(${MARGIN} 70) scale(1.3)">
<rect width="40" height="40" rx="10" fill="#073a2b"/>
<path d="M8.5 12v16M13 12v16M17.5 12v16M22 12v16M26.5 12v16" stroke="${PAPER}" stroke-width="2.5" stroke-linecap="round"/>
<path d="M33 8.5v23" stroke="${GORSE}" stroke-width="3" stroke-linecap="round"/>
</g>`

const LANDSCAPE = `<rect width="1200" height="${HEIGHT}" fill="${PANEL}"/>
<circle cx="968" cy="318" r="104" fill="${GORSE}"/>
<path d="M0 612c240 4 470-30 640-122s300-118 560-96v236H0Z" fill="#12573f"/>
<path d="M420 630c140-30 240-120 400-140s240 30 380-40v180Z" fill="#1d6f52"/>
<path d="M560 630c160-10 250-56 380-56s180 6 260-24v80Z" fill="#2c8a66"/>
<path d="M968 630c-70-22-110-34-96-62s150-12 150-46-104-22-104-52 34-22 46-46" fill="none" stroke="#ece5cb" stroke-width="9" stroke-linecap="round"/>
<path d="M1066 612c-6-92-2-166 18-222l42-23c12 76 16 160 14 246Z" fill="#d5dfda"/>
<path d="m1126 367 24 30c14 66 20 138 22 216h-32c2-86-2-170-14-246Z" fill="#8ea498"/>
<path d="M1123 581h34M1122 561h34M1121 541h34M1120 521h34M1119 501h34" stroke="#2f4a3f" stroke-width="5" stroke-linecap="round"/>
<path d="M1116 441h34" stroke="#b07d00" stroke-width="5" stroke-linecap="round"/>
<path d="M0 630c500-2 900-24 1200-16v16Z" fill="#073a2b"/>`
