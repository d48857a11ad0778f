import { aDiscussion } from './forum-world.ts'
import { expect, islandsAwake, test } from '../test.ts'

test('a member mentions another by keyboard alone', async ({ page, signIn, expectAccessible }) => {
  const { path } = await aDiscussion()
  await signIn('admin@irishagile.example')
  await page.goto(path)
  await islandsAwake(page)
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
  const name = (await first.locator('span').first().textContent()) ?? ''
  await reply.press('Enter')
  await expect(reply).toHaveValue(new RegExp(`^Ask \\[@${name}\\]\\(/profile/[0-9a-f-]{36}\\) $`))
  await reply.pressSequentially('what they did about it in the end.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  const link = page.getByRole('article').getByRole('link', { name: `@${name}` })
  await expect(link).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/)
})
