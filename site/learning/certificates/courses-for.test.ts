import { expect, test } from 'vitest'
import { coursesFor } from './courses-for.ts'

const course = (certificate: string | null, euro: number, dates: string[] = []) => ({
  slug: `course-${euro}`,
  name: 'A course',
  certificate,
  days: 2,
  format: 'in-person' as const,
  location: 'cork',
  language: 'English',
  euro,
  includes: ['Lunch'],
  dates,
})
const provider = (id: string, courses: ReturnType<typeof course>[]) => ({
  id,
  data: {
    order: 1,
    sample: true,
    name: id,
    subtitle: 'Scrum',
    description: 'Courses.',
    isPartner: false,
    rating: 4,
    reviewCount: '3 reviews',
    features: ['Small groups'],
    courses,
    website: 'https://suir-agile.example',
    email: 'info@suir-agile.example',
  },
})

test('lists the courses for a certificate with their next dates, the cheapest first', () => {
  const dates = ['2026-11-02', '2026-12-07', '2027-01-11', '2027-02-08']
  const providers = [
    provider('liffey', [course('csm', 1195), course('cspo', 1295), course(null, 890)]),
    provider('lee', [course('csm', 1095, dates)]),
  ]
  const found = coursesFor('csm', providers, new Date('2026-11-26T12:00:00Z'))
  expect(found.map(({ provider: { id }, euro }) => [id, euro])).toEqual([
    ['lee', 1095],
    ['liffey', 1195],
  ])
  expect(found[0]?.dates).toEqual(['2026-12-07', '2027-01-11'])
  expect(coursesFor('psm-i', providers, new Date())).toEqual([])
})
