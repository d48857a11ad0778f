// Social cards drawn at build time: one for each content page, one for the forum.
import type { APIRoute } from 'astro'
import { publicPages } from '../../schemas/public-pages.ts'
import { readPage } from '../../schemas/read.ts'
import { shareName } from '../../server/social-card.ts'
import { sharePicture, type ShareText } from '../../publishing/social-cards/picture.ts'

export async function getStaticPaths() {
  const { name: site, tagline, description: about } = await readPage('site')
  const forum = await readPage('forum')
  const pages = await publicPages()
  const texts: [string, ShareText][] = [
    ...pages.map(({ path, title, description }): [string, ShareText] => [
      shareName(path),
      path === '/' ? { site, title: tagline, lead: about } : { site, title, lead: description },
    ]),
    ['forum', { site, title: forum.title, lead: forum.intro }],
  ]
  // A page below another one shares its card.
  const own = texts.filter(([page], index) => texts.findIndex(([first]) => first === page) === index)
  return own.map(([page, text]) => ({ params: { page }, props: text }))
}

export const GET: APIRoute<ShareText> = async ({ props }) =>
  new Response(new Uint8Array(await sharePicture(props)), { headers: { 'content-type': 'image/png' } })
