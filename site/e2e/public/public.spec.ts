import { expect, test } from '../test.ts'

/** Texts and links with their targets on each page (specification, sections 2 and 9). */
const PAGES: { path: string; texts: string[]; links: Record<string, string> }[] = [
  {
    path: '/',
    texts: [
      ...['Product Backlog', 'Sprint Planning', 'Sprint', 'Review & Retro'],
      ...['15+', 'training providers', '1.5M+', 'certifications', '100+', 'countries', '4.9/5', 'reviews'],
      ...['Software', 'Financial services', 'Medical devices'],
    ],
    links: {
      'Start Learning': '/fundamentals',
      'Find Training': '/training',
      'Compare certifications': '/organizations',
      'Find coaching and courses': '/training',
      'Browse talks and events': '/resources',
      'See training providers': '/training',
      'Contact us': '/contact',
    },
  },
  {
    path: '/manifesto',
    texts: [
      'Individuals and interactions over processes and tools',
      'Working software over comprehensive documentation',
      'Customer collaboration over contract negotiation',
      'Responding to change over following a plan',
      'Our highest priority is to satisfy the customer',
      'At regular intervals, the team reflects on how to become more effective',
      'Kent Beck',
    ],
    links: {},
  },
  {
    path: '/fundamentals',
    texts: [
      ...['Sprint Planning', '4-8 hours max', 'Daily Scrum', '15 minutes'],
      ...['Sprint Review', '2-4 hours max', 'Sprint Retrospective', '1.5-3 hours max'],
      ...['Product Owner', 'Scrum Master', 'Development Team'],
      ...['Product Backlog', 'Sprint Backlog', 'Product Increment'],
    ],
    links: {},
  },
  {
    path: '/organizations',
    texts: [
      ...['Organization', 'Entry cost', 'Pass rate', 'Best for', 'Popular certifications'],
      ...['$500-$2,495', '95%+', '2 years', '$200+', '85%', 'Lifetime', 'Optional'],
      ...['£500-£1,500', '74%', 'Varies', 'N/A'],
    ],
    links: {
      'Learn More about Scrum Alliance': 'https://www.scrumalliance.org',
      'Learn More about Scrum.org': 'https://www.scrum.org',
      'Learn More about Agile Business Consortium': 'https://www.agilebusiness.org',
      'Learn More about Scrum Inc': 'https://www.scruminc.com',
    },
  },
  {
    path: '/resources',
    texts: [
      ...['Learning Resources', 'All Resources', 'Beginner', 'Advanced', 'Certification', 'subscribers'],
      ...[
        'Your Learning Journey',
        '100% Complete!',
        'Intermediate',
        '75%',
        '25%',
        'Expert',
        '0% Not Started',
      ],
    ],
    links: { 'Watch Scrum.org': 'https://www.youtube.com/@Scrumorg' },
  },
  {
    path: '/training',
    texts: [
      ...[
        '15+',
        'Training Providers',
        '50+',
        'Monthly Courses',
        '98%',
        'Pass Rate',
        '24/7',
        'Online Support',
      ],
      ...['Location', 'Certification', 'Format', 'Price Range', 'Featured Company', 'Need Help Choosing?'],
      ...['4.9', '212 reviews', 'samples'],
    ],
    links: {
      'Visit Website of Liffey Agile Training': 'https://liffey-agile.example',
      'E-mail Liffey Agile Training': 'mailto:',
      'Contact us': '/contact',
      'Ask the Forum': '/forum/new?category=career-advice',
      'Lee Valley Learning': '/training/lee-valley-learning',
    },
  },
  {
    path: '/certificates/csm',
    texts: ['Who teaches it in Ireland', '€1,195', '9 February 2027', 'Sample'],
    links: {
      'Liffey Agile Training': '/training/liffey-agile-training#csm-',
      'Tell the editors': '/contact?about=/certificates/csm',
    },
  },
  {
    path: '/training/lee-valley-learning',
    texts: [
      'Sample',
      '143 reviews',
      'AgilePM Foundation, three days',
      '€1,350',
      'Cork',
      'In person',
      'Handbook',
    ],
    links: {
      'Visit Website of Lee Valley Learning': 'https://lee-valley-learning.example',
      'E-mail': 'mailto:',
      'Certified ScrumMaster (CSM)': '/certificates/csm',
      'Discussions that name them': '/forum?search=%22Lee+Valley+Learning%22',
      'Ask the Forum':
        '/forum/new?category=career-advice&title=Has+anyone+taken+a+course+with+Lee+Valley+Learning%3F',
      'Tell the editors': '/contact?about=/training/lee-valley-learning',
    },
  },
  {
    path: '/contact',
    texts: ['hello@irishagile.example', 'Dublin, Ireland', 'Popular Resources', 'First name', 'Message'],
    links: {
      'Scrum Guide 2020': 'https://scrumguides.org/scrum-guide.html',
      LinkedIn: 'https://www.linkedin.com/',
      Twitter: 'https://twitter.com/',
      YouTube: 'https://www.youtube.com/',
      GitHub: 'https://github.com/',
    },
  },
  { path: '/legal/privacy', texts: ['Privacy', 'Your rights'], links: {} },
  { path: '/legal/terms', texts: ['Terms of use', 'In the forum'], links: {} },
  { path: '/legal/cookies', texts: ['Cookies', 'forumUser', 'theme'], links: {} },
  { path: '/legal/accessibility', texts: ['Accessibility', 'WCAG|Web Content Accessibility'], links: {} },
]

test('each page shows the content of the specification', async ({ page }) => {
  const main = page.getByRole('main')
  for (const { path, texts, links } of PAGES)
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
      for (const text of texts)
        await expect(main).toContainText(new RegExp(text.replace(/[$+?./()]/g, '\\$&')))
      for (const [name, target] of Object.entries(links)) {
        const link = main.getByRole('link', { name }).first()
        await expect(link).toBeVisible()
        expect(await link.getAttribute('href')).toContain(target)
      }
    })
})

test('the page of a sample is excluded from search engines', async ({ request }) => {
  const noindex = '<meta name="robots" content="noindex"'
  expect(await (await request.get('/training/lee-valley-learning')).text()).toContain(noindex)
  expect(await (await request.get('/training')).text()).not.toContain(noindex)
})

test('figures are marked as samples or unchecked, and name their source', async ({ page }) => {
  const main = page.getByRole('main')
  const unchecked = 'from our notes, not checked yet'
  const inSight = {
    '/': ['training providers15+Sample', `countries100+${unchecked}`, 'reviews4.9/5Sample'],
    '/training': ['Pass Rate98%Sample', 'Online Support24/7Sample'],
    '/forum': ['Active Members500+Sample'],
    '/organizations': ['From our notes, not checked yet.'],
    '/resources': ['From our notes, not checked yet.'],
    '/fundamentals': [`Source: Scrum Guide 2020, ${unchecked}`],
    '/manifesto': [`Source: agilemanifesto.org, ${unchecked}`],
  }
  for (const [path, texts] of Object.entries(inSight)) {
    await page.goto(path)
    for (const text of texts)
      await expect(main.locator('p, dl > div').filter({ hasText: text }).first(), text).toBeVisible()
  }
  await page.goto('/organizations')
  const comparison = main.locator('section', { has: page.getByRole('region', { name: 'Side by side' }) })
  await comparison.getByText('Sources', { exact: true }).click()
  for (const name of ['Scrum Alliance', 'Scrum.org', 'Agile Business Consortium', 'Scrum Inc'])
    await expect(comparison.getByText(`Source: ${name}, ${unchecked}`)).toBeVisible()
})

test('the header and the footer link to all pages, and the header marks the current one', async ({
  page,
}) => {
  await page.goto('/fundamentals')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const labels = ['Agile Manifesto', 'Scrum Basics', 'Organizations', 'Resources', 'Training', 'Community']
  await expect(menu.getByRole('link')).toHaveText([...labels, 'Contact'])
  await expect(menu.locator('[aria-current=page]')).toHaveText(['Scrum Basics'])

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2024 Irish Agile')
  for (const name of [
    'Privacy',
    'Terms of use',
    'Cookies',
    'Accessibility',
    'Liffey Agile Training',
    'LinkedIn',
  ])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /.{2,}/)
})

test('an address without a page responds 404 with a page that suggests others', async ({ page }) => {
  for (const path of ['/no-such-page', '/on-demand/no-such-list']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
  }
})
