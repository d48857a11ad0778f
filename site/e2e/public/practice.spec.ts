import type { Page } from '@playwright/test'
import events from '../../../content/practice/events.json' with { type: 'json' }
import { expect, test } from '../test.ts'
import { findFlaws } from '../survey/flaws.ts'

const promptOf = (page: Page) => page.getByRole('main').getByRole('group').locator('legend')

/** Chooses the options of the current exercise: those that are right, or as many others. */
async function choose(page: Page, isRight: boolean) {
  const prompt = await promptOf(page).textContent()
  const exercise = events.exercises.find((each) => each.prompt === prompt)
  const { options = [], correct = [] } = exercise ?? {}
  const wanted = options.filter((_, index) => correct.includes(index + 1))
  const others = options.filter((_, index) => !correct.includes(index + 1))
  const picked = isRight ? wanted : [...others, ...wanted].slice(0, wanted.length)
  for (const name of picked) await page.getByLabel(name, { exact: true }).check()
  await page.getByRole('button', { name: 'Check' }).click()
  return prompt ?? ''
}

/** Returns the computed value of a colour token. */
const colorOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

const beginner = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Beginner' }).locator('.journey-text')

test('a missed exercise is repeated, and the reader’s own levels are shown', async ({ page }) => {
  await page.goto('/resources')
  await expect(beginner(page)).toHaveText('100% Complete!')

  await page.goto('/practice#events')
  await expect(page.getByLabel('Topic')).toHaveValue('events')
  await expect(beginner(page)).toHaveText('0% Not Started')
  await page.getByRole('button', { name: 'Start a round' }).click()

  await expect(promptOf(page)).toBeFocused()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Choose one first.')).toBeVisible()
  const missed = await choose(page, false)
  const result = page.getByRole('status').filter({ hasText: 'Not quite' })
  await expect(result.getByRole('link', { name: /^Scrum Guide 2020: / })).toHaveAttribute(
    'href',
    /scrum-guide\.html#/,
  )
  const wrong = page.locator('.option').filter({ hasText: '✗ Wrong answer, your choice' }).first()
  const right = page.locator('.option').filter({ hasText: '✓ Right answer' }).first()
  await expect(wrong).toHaveCSS('border-color', await colorOf(page, '--color-danger'))
  await expect(right).toHaveCSS('border-color', await colorOf(page, '--color-success'))
  await expect(page.getByRole('button', { name: 'Next question' })).toBeFocused()
  await expect(beginner(page)).toHaveText('0% Not Started')
  expect(await findFlaws(page)).toEqual([])

  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Next question' }).press('Enter')
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible()
    await choose(page, true)
    await expect(page.getByRole('status').filter({ hasText: 'Right.' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(page.getByText('A question you missed')).toBeVisible()
  await expect(promptOf(page)).toHaveText(missed)
  await choose(page, true)
  const own = await beginner(page).textContent()
  expect(own).toMatch(/^\d+%$/)

  await page.goto('/resources')
  await expect(beginner(page)).toHaveText(own ?? '')
  await page.goto('/practice')
  await expect(beginner(page)).toHaveText(own ?? '')

  await page.getByText('Start again').click()
  await page.getByRole('button', { name: 'Forget my progress' }).click()
  await expect(page.getByText('Your progress is gone.')).toBeVisible()
  await page.reload()
  await expect(beginner(page)).toHaveText('0% Not Started')
})

test('a round ends with its score @phone', async ({ page }) => {
  await page.goto('/practice#events')
  await page.getByRole('button', { name: 'Start a round' }).click()
  for (let number = 1; number <= 10; number++) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible()
    await choose(page, true)
    await expect(promptOf(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: /Next question|See the result/ }).click()
  }
  await expect(page.getByRole('heading', { name: 'You got 10 of 10 right first time' })).toBeFocused()
  await page.getByRole('button', { name: 'Another round' }).click()
  await expect(page.getByText(`${events.exercises.length - 10} questions are new to you.`)).toBeVisible()
})

for (const stored of ['{broken', '{"cards":{"sprint-length":"x"},"levels":[1]}', '[1]'])
  test(`stored progress of ${stored} does not break the page`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('practice', text), stored)
    await page.goto('/practice')
    await expect(beginner(page)).toHaveText('0% Not Started')
    await page.getByRole('button', { name: 'Start a round' }).click()
    await expect(page.getByText('Question 1 of 10')).toBeVisible()
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the exercises of a topic can be read with their explanations', async ({ page }) => {
    await page.goto('/practice')
    await expect(page.getByText('A round needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start a round' })).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page).toHaveURL('/practice/events')
    const [first] = events.exercises
    const exercise = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: first?.prompt }) })
    await expect(exercise.getByText(first?.reason ?? '')).toBeHidden()
    await exercise.getByText('Answer and reason').click()
    await expect(exercise.getByText(first?.reason ?? '')).toBeVisible()
  })
})
