import type { Page } from '@playwright/test'
import { movesOf, twoFrames, watchMoves } from '../delivery/layout-shifts.ts'
import { expect, test } from '../test.ts'

const names = (page: Page) =>
  page.getByRole('table', { name: 'Courses side by side' }).getByRole('columnheader')
const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Saved? ${name}`) }).first()

test('moves no course when its Save button appears @phone', async ({ page }) => {
  await watchMoves(page)
  await page.goto('/training')
  await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible()
  await twoFrames(page)
  expect(await movesOf(page)).toEqual([])
})

test('a visitor saves two courses, compares them, and shares the list @phone', async ({ page, browser }) => {
  await page.goto('/training?location=cork&certification=csm')
  const first = button(page, 'Certified ScrumMaster, two days, Lee Valley Learning')
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/training/liffey-agile-training')
  await button(page, 'Certified ScrumMaster, two days, Liffey').click()
  await page.getByRole('link', { name: 'Compare 2 saved courses' }).first().click()
  await expect(names(page)).toHaveText([/^Certified ScrumMaster/, /^Certified ScrumMaster/])
  const prices = page.getByRole('row', { name: /^Price/ }).getByRole('cell')
  await expect(prices).toHaveText(['€1,245', '€1,195'])
  await expect(page.getByRole('button', { name: 'Save these courses on this device' })).toBeHidden()

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(page.url())
  await expect(names(theirs)).toHaveCount(2)
  await theirs.getByRole('button', { name: 'Save these courses on this device' }).click()
  await theirs.goto('/training/saved')
  await expect(names(theirs)).toHaveCount(2)
  await other.close()

  await page.getByRole('link', { name: /^Remove .* Lee Valley Learning/ }).click()
  await expect(names(page)).toHaveCount(1)
  await page.goto('/training/saved')
  await expect(page).toHaveURL('/training/saved?courses=liffey-agile-training.csm-dublin')
  await page.getByRole('link', { name: /^Remove/ }).click()
  await expect(page.getByText('No courses saved yet')).toBeVisible()
})

test('tabs share the saved courses, at most eight', async ({ page, context }) => {
  await page.goto('/training')
  const tab = await context.newPage()
  await tab.goto('/training')
  const saves = page.locator('.courses').getByRole('button', { name: /^Save / })
  for (let left = 13; left > 5; left--) {
    await expect(saves).toHaveCount(left)
    await saves.first().click()
  }
  await saves.first().click()
  await expect(page.getByRole('alert')).toContainText('Eight courses are saved')
  await expect(saves).toHaveCount(5)

  const saved = tab.locator('.courses').getByRole('button', { name: /^Saved / })
  await expect(saved).toHaveCount(8)
  await tab.goto('/training/saved')
  await expect(names(tab)).toHaveCount(8)
  await page
    .locator('.courses')
    .getByRole('button', { name: /^Saved / })
    .first()
    .click()
  await expect(names(tab)).toHaveCount(7)
})

test('a list with a course no longer offered reports it once, and shows the others', async ({ page }) => {
  await page.goto('/training')
  await page.evaluate(() =>
    localStorage.setItem('savedCourses', 'lee-valley-learning.gone,lee-valley-learning.csm-cork'),
  )
  await page.goto('/training/saved')
  await expect(page).toHaveURL(/courses=lee-valley-learning\.gone,/)
  await expect(page.getByText('no longer offered')).toBeVisible()
  await expect(names(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save these courses on this device' })).toBeHidden()

  await page.goto('/training/saved')
  await expect(page).toHaveURL('/training/saved?courses=lee-valley-learning.csm-cork')
  await expect(names(page)).toHaveCount(1)
  await expect(page.getByText('no longer offered')).toBeHidden()
})

test('a course date that has passed since the build is not shown', async ({ page }) => {
  await page.clock.setFixedTime('2027-05-01T12:00:00Z')
  await page.goto('/training/liffey-agile-training')
  const course = page.locator('#csm-dublin')
  await expect(course.getByText('15 June 2027')).toBeVisible()
  await expect(course.getByText('13 April 2027')).toBeHidden()
  await page.clock.setFixedTime('2028-01-01T12:00:00Z')
  await page.reload()
  await expect(course.getByText('15 June 2027')).toBeHidden()
  await expect(course.getByText('No date fixed')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shared list is shown, and a course can be removed from it', async ({ page }) => {
    await page.goto('/training/saved')
    await expect(page.getByText('Saving needs JavaScript')).toBeVisible()
    await page.goto('/training/saved?courses=lee-valley-learning.csm-cork,corrib-scrum-school.psm-i')
    await expect(names(page)).toHaveText([/^Certified ScrumMaster/, /^PSM I/])
    await page.getByRole('link', { name: /^Remove PSM I/ }).click()
    await expect(names(page)).toHaveCount(1)
    await page.goto('/training/lee-valley-learning')
    await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0)
  })
})
