import { expect, test } from '../test.ts'

test.describe('a newcomer finds which certificate, what it costs in all, and where in Cork', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('in two presses from Home', async ({ page }) => {
        await page.goto('/')
        await page.getByRole('link', { name: 'Which one is for me?' }).click()
        await expect(page).toHaveURL('/certificates')
        await page
          .getByRole('row', { name: /CSM Certified ScrumMaster/ })
          .getByRole('link', { name: 'CSM' })
          .first()
          .click()

        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certified ScrumMaster (CSM)')
        for (const detail of await page.locator('.certificate-narrow').all())
          await expect(detail).toBeHidden()
        const total = page.getByRole('row', { name: /^Over five years/ })
        await expect(total).toContainText(/€[\d,]+ to €[\d,]+/)
        await expect(total).toContainText('Without VAT')
        const cork = page.getByRole('listitem').filter({ hasText: 'Cork' })
        await expect(cork).toContainText('€1,245')
        await expect(cork.getByRole('link', { name: 'Lee Valley Learning' })).toBeVisible()
        await expect(cork.getByText('Sample')).toBeVisible()
      })

      test('by three filters, whose options are links', async ({ page }) => {
        await page.goto('/certificates')
        const rows = page.locator('tbody tr:visible')
        const all = await rows.count()
        const choice = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} \\d+$`) })
        await choice('Scrum Master or coach').click()
        await choice('No, I study alone').click()
        await choice('I’m new to it').click()
        await expect(rows).toHaveText([/^PSM I Professional/])
        await expect(page).toHaveURL(/\/certificates\?course=without&experience=first&role=scrum-master/)
        await expect(choice('I’m new to it')).toHaveAttribute('aria-current', 'true')
        await expect(page.getByText('1 certificate fits')).toBeVisible()

        await choice('I’m new to it').click()
        await expect(choice('I’m new to it')).not.toHaveAttribute('aria-current')
        await expect(rows).not.toHaveCount(1)
        await page.getByRole('link', { name: 'Start again' }).first().click()
        await expect(rows).toHaveCount(all)
      })

      test('by the sum over five years, the unknown last', async ({ page }) => {
        await page.goto('/certificates?role=product-owner')
        const heading = page.getByRole('columnheader', { name: 'Five years in euro' })
        await heading.getByRole('link').click()
        await expect(page).toHaveURL(/role=product-owner&sort=total/)
        const sums = page.locator('tbody tr:visible td:last-child')
        await expect(sums.first()).toHaveText(/^\s*€\d+\s*$/)
        await expect(sums.last()).toHaveText(/Not known/)
        await heading.getByRole('link').click()
        await expect(sums.first()).toHaveText(/€[\d,]+ to €[\d,]+/)
        await expect(sums.last()).toHaveText(/Not known/)
      })
    })
  }
})

test('organizations, certificates, courses and discussions link to each other', async ({ page, request }) => {
  await page.goto('/organizations')
  const cards = page.locator('.organization')
  for (const card of await cards.all()) {
    const id = await card.getAttribute('id')
    const links = await card
      .locator('a[href^="/certificates/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(links, id ?? '').not.toEqual([])
    for (const href of links) {
      const html = await (await request.get(href)).text()
      expect(html, href).toContain(`href="/organizations#${id}"`)
    }
  }

  await page.goto('/training')
  const taught = await page
    .locator('.provider a[href^="/certificates/"]')
    .evaluateAll((all) =>
      all.map((a) => [a.closest('.provider')?.id ?? '', a.getAttribute('href') ?? ''] as const),
    )
  expect(taught.length).toBeGreaterThan(4)
  for (const [provider, href] of taught)
    expect(await (await request.get(href)).text(), `${href} ${provider}`).toContain(provider)

  await page.goto('/certificates/csm')
  await page.getByRole('link', { name: 'Discussions about CSM' }).click()
  await expect(page).toHaveURL('/forum?search=CSM')
  await page.getByRole('link', { name: /^PSM I or CSM/ }).click()
  await expect(page.getByRole('heading', { name: 'Mentioned here' })).toBeVisible()
  await page.getByRole('link', { name: 'Certified ScrumMaster (CSM)' }).click()
  await expect(page).toHaveURL('/certificates/csm')
  await expect(page.getByRole('link', { name: 'Ask the forum' })).toHaveAttribute(
    'href',
    '/forum/new?category=career-advice&title=Is+the+CSM+worth+it%3F',
  )
  await expect(page.getByRole('link', { name: 'What a Scrum Master does' })).toHaveAttribute(
    'href',
    /^\/fundamentals/,
  )
})

test('the structured data of a certificate contain checked facts only, and no samples', async ({ page }) => {
  await page.goto('/certificates/csm')
  const printed = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
  expect(JSON.parse(printed)).toMatchObject({
    '@graph': [
      { '@type': 'BreadcrumbList' },
      {
        '@type': 'EducationalOccupationalCredential',
        name: 'Certified ScrumMaster',
        alternateName: 'CSM',
        recognizedBy: { '@type': 'Organization', name: 'Scrum Alliance' },
      },
    ],
  })
  expect(printed).not.toMatch(/Lee Valley|Liffey|price|€/)
})

test('every figure of a certificate names its source, and is marked as unchecked', async ({ page }) => {
  await page.goto('/certificates/psm-i')
  const notes = page
    .getByRole('main')
    .locator('.note')
    .filter({ has: page.locator('a[href^="https:"]') })
  await expect(notes).toHaveText(
    ['Price', 'Exchange rate', 'VAT', 'Source', 'Source'].map(
      (label) => new RegExp(`^\\s*${label}: .+, from our notes, not checked yet\\s*$`),
    ),
  )
})

test('the feed contains price changes', async ({ request }) => {
  const response = await request.get('/feeds/prices.xml')
  expect(response.headers()['content-type']).toMatch(/^application\/xml/)
  expect(await response.text()).toContain('<title>What changed: certificates</title>')
})
