import type { ResultOf } from '../../data/gql.ts'
import type { Meta } from '../../server/metadata.ts'
import type { ProfileQuery } from './operations.ts'
import type { ProfileView } from './view.ts'

type Profile = ResultOf<typeof ProfileQuery>['profile']

/** Returns the metadata of a profile. Search engines index the first page of a public profile only. */
export function metaOf(id: string, profile: Profile, { tab, after, before }: ProfileView): Meta {
  const path = `/profile/${id}`
  const member = profile?.isShown ? profile.member : null
  if (!member)
    return {
      title: profile ? 'Private Profile' : 'Profile not found',
      description: profile ? 'This member keeps their profile private.' : 'There’s no such member.',
      keywords: [],
      path,
      hidden: true,
    }
  const { name, jobTitle, company, location, isPublicProfile } = member
  const about = [name, jobTitle, company, location].filter(Boolean).join(', ')
  return {
    title: name,
    description: `${about}: discussions and replies in the Irish Agile Community Forum.`,
    keywords: [name, 'Irish Agile Community Forum'],
    path,
    type: 'profile',
    hidden: !isPublicProfile || tab !== 'posts' || Boolean(after ?? before),
  }
}
