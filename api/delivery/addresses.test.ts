import { expect, test } from 'vitest'
import { isApi, isLive, readAddress, split, withViewerState } from './addresses.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const keyOf = (url: string) => {
  const address = readAddress('GET', url)
  return address.kind === 'shared' ? address.key : address.kind
}

test.each([
  ['/forum', '/forum'],
  ['/forum/', '/forum'],
  ['/forum?category=made-up', '/forum?category=unknown'],
  ['/forum?category=Made+up+too', '/forum?category=unknown'],
  ['/forum?b=1&order=active&category=remote-work', '/forum?category=remote-work&order=active'],
  ['/forum?category=remote-work&order=active', '/forum?category=remote-work&order=active'],
  ['/forum?order=nonsense', '/forum'],
  ['/forum?filter=solved&order=score', '/forum?order=score&filter=solved'],
  ['/forum?filter=nonsense', '/forum'],
  [`/forum?search=${'x'.repeat(201)}`, '/forum'],
  ['/forum?search=%20daily%20scrum%20', '/forum?search=daily+scrum'],
  [`/forum/posts/${ID}?page=2&page=3&x=y`, `/forum/posts/${ID}?page=3`],
  [`/forum/posts/${ID}?page=0`, `/forum/posts/${ID}`],
  [`/forum/posts/${ID}/history?reply=${ID}&x=y`, `/forum/posts/${ID}/history?reply=${ID}`],
  ['/training?location=cork&utm_source=x', '/training?location=cork'],
  ['/training/saved?courses=a.b,c.d&x=y', '/training/saved?courses=a.b%2Cc.d'],
  ['/training/saved?courses=<a>', '/training/saved'],
  ['/contact?sent', '/contact?sent='],
  ['/contact?about=/training/x%23y', '/contact?about=%2Ftraining%2Fx%23y'],
  ['/contact?about=https://elsewhere.example', '/contact'],
])('caches %s as %s', (url, key) => expect(keyOf(url)).toBe(key))

test.each([
  '/settings',
  '/admin?tab=logs',
  '/sign-in/link?token=x',
  '/forum/new',
  '/forum?mine',
  `/profile/${ID}?tab=replies&mine`,
])('%s is personal', (url) => expect(keyOf(url)).toBe('personal'))

test.each(['/nowhere', '//forum', '/%'])('%s is unknown', (url) => expect(keyOf(url)).toBe('nowhere'))

test.each([
  ['/forum/posts/%30', '/forum/posts/-'],
  ['/forum/posts/..', '/forum/posts/-'],
  ['/forum/posts/a\\b?page=2', '/forum/posts/-?page=2'],
  [`/forum/posts/${ID.toUpperCase().replace('0', 'A')}`, '/forum/posts/-'],
  [`/forum/posts/${ID}#x`, '/forum/posts/-'],
  ['/forum/posts/%2e%2e/feed.xml', '/forum/posts/-'],
  [`/forum/posts/${ID}/feed_xml`, '/forum/posts/-'],
  [`/forum/posts/${ID}/share_png`, '/forum/posts/-'],
  [`/forum/posts/${ID}/x`, '/forum/posts/-'],
  ['/profile/..\\sign-in', '/profile/-'],
  [`/profile/${ID}/x`, '/profile/-'],
])('%s contains no valid id and is rendered as %s', (url, key) => expect(keyOf(url)).toBe(key))

test('expires a discussion’s pages when it changes, and a list at any change', () => {
  expect(readAddress('GET', `/forum/posts/${ID}`)).toMatchObject({ subject: `post:${ID}` })
  expect(readAddress('GET', `/forum/posts/${ID}/feed.xml`)).toMatchObject({ subject: `post:${ID}` })
  expect(readAddress('GET', `/forum/posts/${ID}/history`)).toMatchObject({ subject: `post:${ID}` })
  expect(readAddress('GET', '/forum')).toMatchObject({ subject: 'forum' })
})

test('a form posted to a shared page makes its URL personal', () => {
  expect(readAddress('POST', '/forum?order=active')).toMatchObject({
    kind: 'personal',
    rendered: '/forum?order=active&mine',
  })
})

const shared = (subject: string, key: string, rendered = key) => ({
  kind: 'shared',
  subject,
  key,
  rendered,
  rate: key.endsWith('share.png') ? 'pictures' : 'renderings',
  isRetained: !/[?&](after|before|reply)=/.test(key),
})
const personal = (rendered: string, hasToken = false, plain: string | null = null) => ({
  kind: 'personal',
  rendered,
  plain,
  hasToken,
})

test.each([
  ['/', shared('forum', '/', '/on-demand/home')],
  ['/?utm_source=x', shared('forum', '/', '/on-demand/home')],
  [
    '/forum?category=Remote%20Work&search=a&order=score&after=abc-_=',
    shared('forum', '/forum?category=Remote+Work&search=a&order=score&after=abc-_%3D'),
  ],
  ['/forum?order=newest', shared('forum', '/forum?order=newest')],
  ['/forum?category=a<b&after=a.b', shared('forum', '/forum?category=unknown')],
  ['/forum?category=&search=&after=', shared('forum', '/forum')],
  ['/forum/feed.xml', shared('forum', '/forum/feed.xml')],
  ['/forum/feed.json?after=x', shared('forum', '/forum/feed.json')],
  ['/forum/categories/remote-work/feed.json', shared('forum', '/forum/categories/remote-work/feed.json')],
  [`/forum/posts/${ID}/feed.json`, shared(`post:${ID}`, `/forum/posts/${ID}/feed.json`)],
  [`/forum/posts/${ID}?reply=${ID}`, shared(`post:${ID}`, `/forum/posts/${ID}?reply=${ID}`)],
  [`/forum/posts/${ID}?reply=x${ID}&page=12345678`, shared(`post:${ID}`, `/forum/posts/${ID}`)],
  [
    `/forum/posts/${ID}/share.png?v=2`,
    { ...shared(`post:${ID}`, `/forum/posts/${ID}/share.png`), rate: 'pictures' },
  ],
  ['/forum/register?done=yes', shared('fixed', '/forum/register?done=yes')],
  ['/forum/register?done=no', shared('fixed', '/forum/register')],
  [
    `/profile/${ID}?tab=activity&after=a&before=b`,
    shared('forum', `/profile/${ID}?tab=activity&after=a&before=b`),
  ],
  [`/profile/${ID}?tab=other`, shared('forum', `/profile/${ID}`)],
  ['/search?q=boats', shared('forum', '/search?q=boats')],
  ['/sitemap.xml', shared('forum', '/sitemap.xml')],
  ['/sitemap-forum.xml?after=abc', shared('forum', '/sitemap-forum.xml?after=abc')],
  [
    '/organizations?show=training&sort=cost&order=asc',
    shared(
      'sections',
      '/organizations?show=training&sort=cost&order=asc',
      '/on-demand/organizations?show=training&sort=cost&order=asc',
    ),
  ],
  [
    '/resources?level=beginner&q=x',
    shared('sections', '/resources?level=beginner&q=x', '/on-demand/resources?level=beginner&q=x'),
  ],
  [
    '/training?price=0-500&format=virtual&certification=csm',
    shared(
      'sections',
      '/training?certification=csm&format=virtual&price=0-500',
      '/on-demand/training?certification=csm&format=virtual&price=0-500',
    ),
  ],
  ['/training?price=cheap&mine', shared('sections', '/training', '/on-demand/training')],
  ['/contact?sent=yes', shared('sections', '/contact?sent=yes', '/on-demand/contact?sent=yes')],
])('%s is shared', (url, address) => expect(readAddress('GET', url)).toEqual(address))

test.each([
  ['/forum/new?category=x', personal('/forum/new?category=x')],
  ['/forum/register/confirm?token=x', personal('/forum/register/confirm?token=x', true)],
  ['/forum/register/status?token=x', personal('/forum/register/status?token=x', true)],
  ['/sign-in', personal('/sign-in')],
  ['/sign-in/link?token=x', personal('/sign-in/link?token=x', true)],
  ['/sign-in/confirm/?token=x', personal('/sign-in/confirm?token=x', true)],
  ['/unsubscribe?token=x', personal('/unsubscribe?token=x', true)],
  ['/settings', personal('/settings')],
  ['/settings/data', personal('/settings/data')],
  ['/settings/deleted', personal('/settings/deleted')],
  ['/settings/return?token=x', personal('/settings/return?token=x', true)],
  ['/settings/what-you-can-do', personal('/settings/what-you-can-do')],
  ['/settings/drafts', personal('/settings/drafts')],
  ['/settings/tokens', personal('/settings/tokens')],
  ['/settings/webhooks', personal('/settings/webhooks')],
  ['/settings/access?after=x', personal('/settings/access?after=x')],
  ['/settings/following?after=x', personal('/settings/following?after=x')],
  ['/notifications?filter=unread', personal('/notifications?filter=unread')],
  ['/admin?tab=logs', personal('/admin?tab=logs')],
  [`/users/${ID}`, personal(`/users/${ID}`)],
  ['/forum?mine', personal('/forum?mine', false, '/forum')],
  ['/forum?mine&order=active&x=y', personal('/forum?order=active&mine', false, '/forum?order=active')],
])('%s is rendered for its viewer', (url, address) => expect(readAddress('GET', url)).toEqual(address))

test.each([
  '/forum/feed.txt',
  '/xforum',
  '/forumx',
  '/x/forum/feed.xml',
  '/forum/feed.xmlx',
  '/forum/categories/feed.xml',
  '/forum/categories/A/feed.xml',
  '/forum/share.png',
  `/x/forum/posts/${ID}`,
  '/forum/posts/',
  '/settings/other',
  '/settings/data/x',
  '/x/settings',
  '/x/sign-in',
  '/sign-in/other',
  '/sign-in/link/x',
  '/x/admin',
  '/admin/x',
  '/x/unsubscribe',
  '/unsubscribe/x',
  '/x/search',
  '/search/x',
  '/x/contact',
  '/contact/x',
  `/x/profile/${ID}`,
])('%s is unknown, too', (url) => expect(readAddress('GET', url)).toEqual({ kind: 'nowhere' }))

test('posts a form to the URL at which its page is rendered', () => {
  expect(readAddress('POST', '/contact')).toEqual(personal('/on-demand/contact?mine', false, '/contact'))
  expect(readAddress('POST', `/forum/posts/${ID}?page=2`)).toEqual(
    personal(`/forum/posts/${ID}?page=2&mine`, false, `/forum/posts/${ID}?page=2`),
  )
  expect(readAddress(undefined, '/forum')).toEqual(shared('forum', '/forum'))
})

test.each([
  ['/api/forum/posts', true],
  ['/api/', true],
  ['/api', false],
  ['/apix/', false],
  ['/x/api/', false],
  ['/graphql', true],
  ['/graphql?query=x', true],
  ['/graphql/x', true],
  ['/graphqlx', false],
  ['/healthz', true],
  ['/readyz', true],
  ['/forum', false],
])('decides whether %s belongs to the API: %j', (url, expected) => expect(isApi(url)).toBe(expected))

test('renders only the home page on demand, of all pages with a file', () => {
  expect(['/', '/manifesto', '/forum', ''].filter(isLive)).toEqual(['/'])
})

test('appends the parameter for the viewer’s state to the existing ones', () => {
  expect(withViewerState('/forum')).toBe('/forum?mine')
  expect(withViewerState('/forum?order=active')).toBe('/forum?order=active&mine')
})

test.each([
  ['/', ['/', '']],
  ['/?a=b/', ['/', '?a=b/']],
  ['/forum/', ['/forum', '']],
  ['/forum/?a', ['/forum', '?a']],
])('splits %s into path and query', (url, parts) => expect(split(url)).toEqual(parts))
