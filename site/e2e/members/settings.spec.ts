import { newMember } from './new-member.ts'
import { expect, expectFits, islandsAwake, test, openPage } from '../test.ts'

test('a member changes and hides their profile, and ends a session elsewhere @phone', async ({
  page,
  browser,
  signIn,
}) => {
  const { id, email } = await newMember()
  await signIn(email)
  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await islandsAwake(page)

  const save = page.getByRole('button', { name: 'Save profile' })
  await page.getByLabel('First name').fill('')
  await save.click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Gráinne')
  await page.getByLabel('Company').fill('Harbour Software')
  await page.getByLabel('Make my profile public').uncheck()
  await expect(page.getByText('First name is required')).toBeHidden()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect(page.locator('.account-member')).toContainText('GR')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  const profile = new URL(`/profile/${id}`, page.url()).href
  await other.goto(profile)
  await expect(other.getByRole('heading', { name: 'Private Profile' })).toBeVisible()
  expect(await other.content()).not.toMatch(/Gráinne|Harbour Software|muireann-ryan/)
  await other.request.post(new URL('/api/auth/login', page.url()).href, { data: { email } })
  await other.goto(profile)
  await expect(other.getByRole('heading', { name: 'Gráinne Ryan' })).toBeVisible()

  await page.reload()
  await islandsAwake(page)
  await page.getByRole('button', { name: /^Sign out of the session in/ }).click()
  await expect(page.getByText('Session Ended').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out of the session in/ })).toHaveCount(0)
  await other.goto(profile)
  await expect(other.getByRole('heading', { name: 'Private Profile' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await elsewhere.close()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/sign-in\?next=\/settings$/)
})

test('Back after sign-in shows the page of the member', async ({ page }) => {
  const { email, firstName } = await newMember()
  await page.goto('/forum/register')
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  await page.goto('/manifesto')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(dialog.getByText(`Welcome back, ${firstName}!`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('You’re already a member')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member changes their profile and ends all other sessions', async ({ page, request, signIn }) => {
    const { email } = await newMember()
    await request.post('/api/auth/login', { data: { email } })
    await signIn(email)
    await page.goto('/settings')
    await page.getByLabel('LinkedIn profile').fill('https://example.com/in/me')
    await page.getByLabel('Job title').fill('Delivery lead')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(
      page.getByRole('link', { name: /Please provide a valid LinkedIn profile URL/ }),
    ).toBeVisible()
    await page.getByLabel('LinkedIn profile').fill('https://linkedin.com/in/me/')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    await expect(page.getByLabel('LinkedIn profile')).toHaveValue('https://linkedin.com/in/me')
    await expect(page.getByLabel('Job title')).toHaveValue('Delivery lead')

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('You’re now signed in here only.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in\?next=\/settings$/)
  })
})

test('a member reads their permissions and the access log of their data', async ({
  page,
  playwright,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  const { id, email } = await newMember()
  const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await admin.post('/api/auth/login', { data: { email: 'admin@irishagile.example' } })
  await admin.post('/graphql', { data: { query: `{ user(id: "${id}", isModerating: true) { id } }` } })
  await admin.dispose()

  await signIn(email)
  await page.goto('/settings')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Posting limits' }).click()
  await expect(settings.getByRole('link', { name: 'Posting limits' })).toHaveAttribute('aria-current', 'page')
  await expect(settings.getByRole('link', { name: 'Sessions' })).toHaveAttribute('href', '/settings#sessions')
  await expect(page.getByRole('heading', { name: 'A moderator reviews your posts first' })).toBeVisible()
  await expect(page.getByText('5 discussions in 10 minutes')).toBeVisible()
  await expectAccessible()
  await expectFits(page)
  await page.goto('/settings/access')
  await expect(
    page.getByText(/^An administrator viewed your record on .* while reviewing something you wrote\.$/),
  ).toBeVisible()
  await expectAccessible()
  await expectFits(page)
})

test('a member subscribes to the weekly digest and unsubscribes, and each choice is saved at once', async ({
  page,
  signIn,
}) => {
  const { email } = await newMember()
  await signIn(email)
  const week = page.getByRole('group', { name: 'The best of the week' }).getByLabel('E-mail on Mondays')
  const decisions = page.getByRole('group', { name: 'A decision about your post' }).getByLabel('By e-mail')
  const choose = async (act: () => Promise<unknown>) => {
    const result = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('"preferences"')),
    )
    await act()
    // Other preferences may have been changed elsewhere, so they are not sent.
    expect((await result).request().postDataJSON().variables.input.preferences).toHaveLength(1)
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  }
  const comeBack = async () => {
    await page.reload()
    await islandsAwake(page)
  }
  await openPage(page, '/settings#emails')
  await expect(week).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Save notifications' })).toBeHidden()
  await choose(() => week.check())
  await choose(() => decisions.selectOption('No e-mail'))
  await expect(week).toBeChecked()
  await expectFits(page)
  await comeBack()
  await expect(week).toBeChecked()
  await expect(decisions).toHaveValue('NEVER')
  await choose(() => week.uncheck())
  await expect(decisions).toHaveValue('NEVER')
  await choose(() => decisions.selectOption('E-mail at once'))
  await expect(week).not.toBeChecked()
  await comeBack()
  await expect(week).not.toBeChecked()
})

test('reverts a preference that could not be saved, with a message', async ({ page, signIn }) => {
  const { email } = await newMember()
  await signIn(email)
  await openPage(page, '/settings#emails')
  const mentions = page.getByRole('group', { name: 'Someone mentions you' }).getByLabel('On the site')
  await page.route('**/graphql*', (route) => route.abort())
  await mentions.click()
  await expect(page.getByText('Failed to save your choice').first()).toBeVisible()
  await expect(mentions).toBeChecked()
})

test('saves a failed preference with the next one', async ({ page, signIn }) => {
  const { email } = await newMember()
  await signIn(email)
  await openPage(page, '/settings#emails')
  const onSite = (name: string) => page.getByRole('group', { name }).getByLabel('On the site')
  const [mentions, responses] = [onSite('Someone mentions you'), onSite('Your reply is marked as the answer')]
  let fail: () => void = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  await page.route(
    '**/graphql*',
    async (route) => {
      await failing
      await route.abort()
    },
    { times: 1 },
  )
  await mentions.uncheck()
  await responses.uncheck()
  fail()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(mentions).not.toBeChecked()
  await expect(responses).not.toBeChecked()
  await page.reload()
  await islandsAwake(page)
  await expect(mentions).not.toBeChecked()
  await expect(responses).not.toBeChecked()
})
