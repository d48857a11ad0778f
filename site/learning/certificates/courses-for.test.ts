import { expect, test } from 'vitest'
import { coursesFor } from './courses-for.ts'

const course = (certificate: string | null, euro: number) => ({
  slug: `course-${euro}`,
  name: 'A course',
  certificate,
  days: 2,
  format: 'in-person' as const,
  location: 'cork',
  language: 'English',
  euro,
  includes: ['Lunch'],
  dates: [],
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

test('lists the courses for a certificate with their providers, cheapest first', () => {
  const providers = [
    provider('liffey', [course('csm', 1195), course('cspo', 1295), course(null, 890)]),
    provider('lee', [course('csm', 1095)]),
  ]
  expect(coursesFor('csm', providers).map(({ provider: { id }, euro }) => [id, euro])).toEqual([
    ['lee', 1095],
    ['liffey', 1195],
  ])
  expect(coursesFor('psm-i', providers)).toEqual([])
})
