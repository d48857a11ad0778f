import type { Page } from '@playwright/test'
import { ADMIN, aDiscussion } from './forum/forum-world.ts'
import { expect, islandsAwake, test, openPage } from './test.ts'

/** Translates the page as a browser does, now and on each later change: two font elements replace each text node. */
async function translate(page: Page) {
  await islandsAwake(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    function wrap(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const place = text.parentElement
        if (!text.data.trim() || !place || place.closest('font, script, style, textarea')) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) wrap(node instanceof Text ? (node.parentNode ?? node) : node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('a translated discussion takes a reply, a vote and a follow, and shows each change @phone', async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion(2)
  await signIn()
  await page.goto(path)
  await translate(page)

  const follow = page.getByRole('button', { name: /^Follow/ })
  await follow.click()
  await expect(follow).toHaveAccessibleName(/^Following/)
  await follow.click()
  await expect(follow).toHaveAccessibleName(/^Follow this/)

  const upvote = page.getByRole('button', { name: /^Upvote/ }).first()
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.vote-score').first()).toContainText('1 point')

  const reply = `A reply on a translated page ${crypto.randomUUID()}`
  await page.getByLabel('Your reply').fill(reply)
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText(reply)).toBeVisible()
  await expect(page.getByText('This is reply number 2 of them all.')).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
})

test('a translated forum, settings page and dashboard remain usable', async ({ page, signIn }) => {
  await signIn(ADMIN)
  await page.goto('/forum')
  await translate(page)
  await page.getByRole('link', { name: 'Remote Work' }).first().click()
  await expect(page).toHaveURL(/category=/)
  await expect(page.locator('.post-rows')).toBeVisible()
  await page.getByRole('link', { name: 'Start Discussion' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Start a discussion' })
  await dialog.getByRole('button', { name: 'Post discussion' }).click()
  await expect(dialog.getByText('Title must be at least 5 characters')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/settings')
  await translate(page)
  await page.getByLabel('Job Title').fill('Translator')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.locator('.toast')).toContainText('Profile')

  await page.goto('/admin?tab=users')
  await translate(page)
  const rows = page.getByRole('row').filter({ hasText: '@' })
  await expect(rows.nth(1)).toBeVisible()
  await page.getByRole('searchbox').fill('declan')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Declan')
  await page.getByRole('tab', { name: 'Logs' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('log', { ignoreCase: true })
})

test('a failed island is replaced by a message with a link', async ({ browser, baseURL }) => {
  // A separate page, since this failure is logged to the console.
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  await openPage(page, '/forum')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const remove = Reflect.get(Node.prototype, 'removeChild')
    Node.prototype.removeChild = () => {
      Node.prototype.removeChild = remove
      throw new Error('An extension of the browser fails once.')
    }
  })
  await page.getByRole('link', { name: 'Remote Work' }).first().click()
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the page has stopped working' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await alert.getByRole('link', { name: 'Reload the page' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('link', { name: 'Start Discussion' }).first()).toBeVisible()
  await page.close()
})
