import { momentOf } from '#text/moments'
import { readFragment } from '../../../data/gql.ts'
import { isSampleAddress } from '../../../schemas/samples.ts'
import type { SiteIdentity } from '../../../server/metadata.ts'
import type { StructuredData } from '../../../server/structured-data.ts'
import { PostFields } from '../../operations.ts'
import { absolute, plainText, type Post } from './structured.ts'

/** Returns true for the URL of a sample vacancy. */
const isSample = (applyTo: string) =>
  isSampleAddress(URL.canParse(applyTo) ? new URL(applyTo).hostname : applyTo)

/** Returns the open vacancy of a discussion as structured data; null if there is none, and for samples. */
export function jobPosting(site: SiteIdentity, found: Post): StructuredData | null {
  const post = readFragment(PostFields, found)
  const { vacancy } = post
  if (!vacancy?.isOpen || post.status !== 'APPROVED' || isSample(vacancy.applyTo)) return null
  const { town, remote, payFrom, payTo, payPer, closesOn } = vacancy
  const country = { '@type': 'Country', name: 'IE' }
  const url = absolute(site, `/forum/posts/${post.id}`)
  return {
    '@type': 'JobPosting',
    '@id': `${url}#job`,
    url,
    title: post.title,
    description: plainText(post.contentHtml),
    datePosted: post.listedAt,
    validThrough: momentOf(`${closesOn}T23:59`)?.toISOString(),
    hiringOrganization: { '@type': 'Organization', name: vacancy.employer },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: payFrom, maxValue: payTo, unitText: payPer },
    },
    ...(remote === 'FULLY'
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: country }
      : {
          jobLocation: {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              ...(town && town !== 'Other' && { addressLocality: town }),
              addressCountry: 'IE',
            },
          },
        }),
  }
}
