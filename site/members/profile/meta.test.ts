import { expect, test } from 'vitest'
import { metaOf } from './meta.ts'
import { readView } from './view.ts'
import { profilePage } from './structured.ts'

const member = {
  id: '7',
  name: 'Orla Kane',
  firstName: 'Orla',
  lastName: 'Kane',
  jobTitle: 'Agile Coach',
  company: null,
  location: 'Sligo',
  bio: null,
  linkedinProfile: 'https://www.linkedin.com/in/orla-kane',
  joinedAt: '2026-01-02T00:00:00.000Z',
  isVerified: true,
  newSince: null,
  isPublicProfile: true,
}
const statistics = { postsCount: 2, repliesCount: 3, totalUpvotes: 4, totalDownvotes: 1 }
const profile = { id: '7', isShown: true, member, statistics }
const view = (search = '') => readView(new URLSearchParams(search))

test('lets search engines index the first page of a public profile', () => {
  expect(metaOf('7', profile, view())).toMatchObject({
    title: 'Orla Kane',
    description: 'Orla Kane, Agile Coach, Sligo: discussions and replies in the Irish Agile Community Forum.',
    path: '/profile/7',
    hidden: false,
  })
  expect(metaOf('7', profile, view('tab=replies')).hidden).toBe(true)
  expect(metaOf('7', profile, view('after=8')).hidden).toBe(true)
})

test('excludes private and missing profiles from search engines', () => {
  const others = { ...profile, isShown: false, member: { ...member, isPublicProfile: false } }
  expect(metaOf('7', others, view())).toMatchObject({ title: 'Private Profile', hidden: true })
  expect(JSON.stringify(metaOf('7', others, view()))).not.toContain('Orla')
  expect(metaOf('7', null, view())).toMatchObject({ title: 'Profile not found', hidden: true })
  const own = { ...profile, member: { ...member, isPublicProfile: false } }
  expect(metaOf('7', own, view())).toMatchObject({ title: 'Orla Kane', hidden: true })
})

test('describes the page’s content to search engines', () => {
  const site = { name: 'Irish Agile', base: new URL('https://irishagile.example') }
  expect(profilePage(site, member, statistics)).toEqual({
    '@type': 'ProfilePage',
    '@id': 'https://irishagile.example/profile/7',
    dateCreated: '2026-01-02T00:00:00.000Z',
    mainEntity: {
      '@type': 'Person',
      name: 'Orla Kane',
      url: 'https://irishagile.example/profile/7',
      identifier: '7',
      jobTitle: 'Agile Coach',
      sameAs: ['https://www.linkedin.com/in/orla-kane'],
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: 5,
      },
    },
  })
})
