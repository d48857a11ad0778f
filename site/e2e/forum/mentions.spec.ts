import { aDiscussion } from './forum-world.ts'
import { PHONE } from '../phone.ts'
import { expect, test, openPage } from '../test.ts'

test('a member mentions another by keyboard alone', async ({ page, signIn, expectAccessible }) => {
  const { path } = await aDiscussion()
  await signIn('admin@irishagile.example')
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  await reply.focus()
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible()
  await reply.pressSequentially('Ask @a')
  const list = page.getByRole('listbox', { name: 'Members to mention' })
  const [first, second] = [list.getByRole('option').first(), list.getByRole('option').nth(1)]
  await expect(second).toBeVisible()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(reply).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(page.getByText(/members to mention: choose with the arrow keys/)).toBeAttached()
  await expectAccessible()

  await reply.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await reply.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(reply).toHaveValue('Ask @a')

  await reply.press('Backspace')
  await reply.pressSequentially('a')
  await expect(second).toBeVisible()
  const name = (await first.locator('bdi').textContent()) ?? ''
  await reply.press('Enter')
  await expect(reply).toHaveValue(new RegExp(`^Ask \\[@${name}\\]\\(/profile/[0-9a-f-]{36}\\) $`))
  await reply.pressSequentially('what they did about it in the end.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  const link = page.getByRole('article').getByRole('link', { name: `@${name}` })
  await expect(link).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/)
})

test('lists members with initials and job at the caret, within the screen', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  await signIn('admin@irishagile.example')
  await openPage(page, path)
  const reply = page.getByLabel('Your reply')
  const list = page.getByRole('listbox', { name: 'Members to mention' })
  const offset = async () => {
    const [box, field] = [await list.boundingBox(), await reply.boundingBox()]
    return { x: (box?.x ?? 0) - (field?.x ?? 0), y: (box?.y ?? 0) - (field?.y ?? 0) }
  }
  await reply.focus()
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible()
  await reply.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await reply.pressSequentially('I would ask @aoife')
  const aoife = list.getByRole('option', { name: /^Aoife Brennan Scrum Master, / })
  await expect(aoife.locator('.avatar')).toHaveText('AB')
  const first = await offset()
  expect(first.y).toBeGreaterThan(20)
  expect(first.y).toBeLessThan(50)
  expect(first.x).toBeGreaterThan(80)
  expect(first.x).toBeLessThan(150)

  await reply.fill('One line.\nAnother line, and ')
  await reply.press('End')
  await reply.pressSequentially('@aoife')
  await expect(list).toBeVisible()
  const second = await offset()
  expect(second.y - first.y).toBeGreaterThan(15)
  expect(second.y - first.y).toBeLessThan(40)

  // Above the line if there is no room below it.
  await page.setViewportSize(PHONE.viewport)
  await reply.fill('')
  await reply.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await reply.pressSequentially('And what would you do, @a')
  await expect(list.getByRole('option').nth(1)).toBeVisible()
  await expect(list).toBeInViewport({ ratio: 1 })
  expect((await offset()).x).toBeGreaterThanOrEqual(0)
})
