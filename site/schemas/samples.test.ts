import { expect, test } from 'vitest'
import { samplesIn } from './samples.ts'

test('lists the e-mail address, providers, figures and accounts that are still samples', () => {
  const tree = new Map<string, unknown>([
    [
      'site.json',
      {
        email: 'hello@irishagile.example',
        social: [
          { label: 'LinkedIn', sample: true },
          { label: 'GitHub', href: 'https://github.com/ours' },
        ],
      },
    ],
    ['home.json', { statistics: { items: [{ value: '15+', label: 'providers', sample: true }] } }],
    ['training/liffey.json', { name: 'Liffey', sample: true, courses: [{ name: 'CSM' }] }],
    ['training/real.json', { name: 'Real', sample: false }],
  ])
  expect(samplesIn(tree)).toEqual([
    'content/site.json: hello@irishagile.example',
    'content/site.json: LinkedIn',
    'content/home.json: 15+ providers',
    'content/training/liffey.json: Liffey',
  ])
  expect(samplesIn(new Map([['site.json', { email: 'hello@ours.ie' }]]))).toEqual([])
})
