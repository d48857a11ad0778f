import type { ResultOf } from '../../data/gql.ts'
import type { SiteIdentity } from '../../server/metadata.ts'
import type { StructuredData } from '../../server/structured-data.ts'
import type { ProfileQuery } from './operations.ts'

type Shown = NonNullable<ResultOf<typeof ProfileQuery>['profile']>
type Member = NonNullable<Shown['member']>
type Statistics = NonNullable<Shown['statistics']>

/** Returns a public profile as structured data (schema.org `ProfilePage`). */
export function profilePage(site: SiteIdentity, member: Member, statistics: Statistics): StructuredData {
  const { id, name, jobTitle, company, bio, linkedinProfile, joinedAt } = member
  const address = new URL(`/profile/${id}`, site.base).href
  return {
    '@type': 'ProfilePage',
    '@id': address,
    ...(joinedAt && { dateCreated: joinedAt }),
    mainEntity: {
      '@type': 'Person',
      name,
      url: address,
      identifier: id,
      ...(bio && { description: bio }),
      ...(jobTitle && { jobTitle }),
      ...(company && { worksFor: { '@type': 'Organization', name: company } }),
      ...(linkedinProfile && { sameAs: [linkedinProfile] }),
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: statistics.postsCount + statistics.repliesCount,
      },
    },
  }
}
