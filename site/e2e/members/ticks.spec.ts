import { newMember } from './new-member.ts'
import { expect, expectFits, test, openPage } from '../test.ts'

test('a member offers to mentor, and members, but not visitors, find them @phone', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  const [mentor, seeker] = [await newMember(), await newMember()]
  await signIn(mentor.email)
  await openPage(page, '/settings')
  await page.getByLabel('I mentor', { exact: true }).check()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  const at = (path: string) => new URL(path, page.url()).href
  await openPage(theirs, at(`/profile/${mentor.id}`))
  await expect(theirs.getByText('Member since')).toBeVisible()
  await expect(theirs.getByText('Mentors', { exact: true })).toHaveCount(0)
  await theirs.goto(at('/members?tick=mentors'))
  await expect(theirs).toHaveURL(/\/sign-in\?next=%2Fmembers%3Ftick%3Dmentors$/)
  await visitor.close()

  await signIn(seeker.email)
  await page.goto('/forum')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Speakers and mentors' }).click()
  await expect(page).toHaveURL(/\/members$/)
  await page.goto(`/profile/${mentor.id}`)
  await page.getByRole('link', { name: 'Mentors', exact: true }).click()
  await expect(page).toHaveURL(/\/members\?tick=mentors$/)
  await expect(page.locator(`a[href="/profile/${mentor.id}"]`)).toBeVisible()
  await expectFits(page)
  await expectAccessible()
  await page.getByRole('link', { name: 'Looking for a mentor' }).first().click()
  await expect(page.locator(`a[href="/profile/${mentor.id}"]`)).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a member ticks and unticks an offer, and is listed meanwhile', async ({ page, signIn }) => {
    const { id, email } = await newMember()
    await signIn(email)
    const listed = page.locator(`a[href="/profile/${id}"]`)
    for (const isTicked of [true, false]) {
      await page.goto('/settings')
      await page.getByLabel('I speak at events').setChecked(isTicked)
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expect(page.getByText('Your profile is saved.')).toBeVisible()
      await page.goto('/members?tick=speaks')
      await expect(listed).toHaveCount(isTicked ? 1 : 0)
      await page.goto(`/profile/${id}?mine`)
      await expect(page.getByRole('link', { name: 'Speaks at events' })).toHaveCount(isTicked ? 1 : 0)
    }
  })
})
