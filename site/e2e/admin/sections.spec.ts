import { setTimeout } from 'node:timers/promises'
import { HOSTILE } from '../../../api/test/hostile.ts'
import { ADMIN, callerAs, expect, test, toastOn, openPage } from './test.ts'

const KEY = 'training-intro'

test('an administrator previews, creates, compares, restores and deletes a section, and its slot shows it', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  await openAdmin('?tab=sections')
  await page.getByRole('button', { name: 'Create Section' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  for (const message of ['Key is required', 'Title is required', 'Content is required'])
    await expect(dialog).toContainText(message)

  await dialog.getByLabel('Section Key').fill(KEY)
  await expect(dialog).toContainText('Training: in place of the words below the heading')
  await dialog.getByLabel('Title').fill('Autumn courses')
  await dialog
    .getByLabel('HTML Content')
    .fill('<p onclick="x()">Courses <b>begin</b> in May.</p><script>x()</script>')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('onclick on <p>')
  await expect(preview).toContainText('<script>')
  await expect(preview.locator('.prose')).toHaveText('Courses begin in May.')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toastOn(page)).toContainText('Section Created')
  const card = page.getByRole('article', { name: 'Autumn courses' })
  await expect(card).toContainText(/training-intro.*Last updated less than a minute ago/s)
  await expect
    .poll(async () => (await page.request.get('/training')).text())
    .toContain('Courses <b>begin</b> in May.')

  await card.getByRole('button', { name: 'Edit Autumn courses' }).click()
  const other = await callerAs(browser, site, ADMIN.email)
  const sections = (await (await other.get('/api/admin/sections')).json()) as { id: string; key: string }[]
  const id = sections.find(({ key }) => key === KEY)?.id ?? ''
  const theirs = { key: KEY, title: 'Autumn courses', htmlContent: '<p>Theirs.</p>' }
  expect((await other.patch(`/api/admin/sections/${id}`, { data: theirs })).status()).toBe(200)
  await dialog.getByLabel('HTML Content').fill('<p>Mine.</p>')
  // Neither a click beside the editor nor Escape discards the text.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByText('Keep editing').click()
  await expect(dialog.getByLabel('HTML Content')).toHaveValue('<p>Mine.</p>')
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(toastOn(page)).toContainText('Failed to update section')
  await expect(dialog).toContainText(/Gráinne O'Flynn saved this section on .*, after you opened it\./)
  // A dialog that opens before the list has reloaded also compares with the saved section.
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query Sections')) await setTimeout(1500)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save my version anyway' }).click()
  await expect(toastOn(page)).toContainText('Section Updated')

  await card.getByRole('button', { name: 'Versions Autumn courses' }).click()
  await dialog.getByRole('button', { name: /^Created/ }).click()
  await expect(dialog.locator('ins')).toContainText(['Mine.'])
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(card).toContainText('Courses begin in May.')

  await card.getByRole('button', { name: 'Edit Autumn courses' }).click()
  await expect(dialog.getByLabel('HTML Content')).toBeFocused()
  await expect(dialog.getByLabel('Section Key')).not.toBeEditable()
  await dialog.getByRole('button', { name: 'Change key' }).click()
  await expect(dialog.getByLabel('Section Key')).toBeFocused()
  await dialog.getByLabel('Section Key').fill('renamed-intro')
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await card.getByRole('button', { name: 'Versions Autumn courses' }).click()
  await dialog.getByRole('button', { name: /^Created/ }).click()
  await expect(dialog.locator('ins')).toContainText('renamed-intro')
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(card).toContainText(KEY)

  await card.getByRole('button', { name: 'Delete Autumn courses' }).click()
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Autumn courses"? This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toastOn(page)).toContainText('Section Deleted')
  await expect(card).toHaveCount(0)
  await page.getByText(/^Deleted sections/).click()
  await expect(page.getByRole('button', { name: 'Restore Autumn courses' })).toBeVisible()
})

test('shows hostile sections on the dashboard and the public page without running anything', async ({
  page,
  browser,
  site,
  openAdmin,
}) => {
  // Fifty texts per section cover them all; some are removed entirely, others in part.
  const admin = await callerAs(browser, site, ADMIN.email)
  const pieces = Array.from({ length: Math.ceil(HOSTILE.length / 50) }, (_, index) =>
    HOSTILE.slice(index * 50, index * 50 + 50),
  )
  const ids: string[] = []
  for (const [index, texts] of pieces.entries()) {
    const key = index === 0 ? KEY : `hostile-${index}`
    const htmlContent = texts.map((text) => `<div>${text}</div>`).join('\n')
    const data = { key, title: `Hostile ${index}`, htmlContent: `<p>Still here ${index}</p>${htmlContent}` }
    const made = await admin.post('/api/admin/sections', { data })
    expect(made.status()).toBe(201)
    ids.push(((await made.json()) as { id: string }).id)
  }

  const hacked = () => (window as { hacked?: number }).hacked
  await openAdmin('?tab=sections')
  await expect(page.getByText(`Still here ${pieces.length - 1}`)).toBeVisible()
  expect(await page.evaluate(hacked)).toBeUndefined()

  for (const [index, id] of ids.entries()) {
    const { htmlContent } = await (
      await admin.get('/api/admin/sections')
    )
      .json()
      .then(
        (all: { id: string; htmlContent: string }[]) =>
          all.find((each) => each.id === id) ?? { htmlContent: '' },
      )
    const data = { key: KEY, title: `Hostile ${index}`, htmlContent }
    if (index > 0) {
      await admin.delete(`/api/admin/sections/${ids[index - 1]}`)
      await admin.patch(`/api/admin/sections/${id}`, { data })
    }
    const shown = async () => (await page.request.get('/training')).text()
    await expect.poll(shown).toContain(`Still here ${index}`)
    await openPage(page, '/training')
    expect(await page.evaluate(hacked)).toBeUndefined()
  }
  await admin.delete(`/api/admin/sections/${ids.at(-1)}`)
})

test('restores an unfinished section as a draft, and reports a concurrent change', async ({
  page,
  browser,
  site,
  openAdmin,
  expectAccessible,
}) => {
  const other = await callerAs(browser, site, ADMIN.email)
  const section = { key: 'a-draft-of-it', title: 'Winter words', htmlContent: '<p>Old.</p>' }
  const created = await other.post('/api/admin/sections', { data: section })
  const { id } = (await created.json()) as { id: string }
  await openAdmin('?tab=sections')
  await page.getByRole('button', { name: 'Edit Winter words' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit section' })
  const saved = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/graphql') && (await response.text()).includes('"saveDraft"'),
  )
  await dialog.getByLabel('HTML Content').fill('<p>Half of mine.</p>')
  await saved
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(dialog).toHaveCount(0)
  const theirs = { ...section, htmlContent: '<p>Theirs.</p>' }
  expect((await other.patch(`/api/admin/sections/${id}`, { data: theirs })).status()).toBe(200)

  await page.goto('/settings/drafts')
  await page.getByRole('link', { name: 'Section: Winter words' }).click()
  await expect(dialog.getByLabel('HTML Content')).toHaveValue('<p>Half of mine.</p>')
  await expect(dialog.getByText('Draft restored')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(dialog).toContainText('Someone else has changed this')
  await dialog.getByRole('button', { name: 'Save my version anyway' }).click()
  await expect(page.getByRole('article', { name: 'Winter words' })).toContainText('Half of mine.')
  await page.goto('/settings/drafts')
  await expect(page.getByText('Winter words')).toHaveCount(0)
  await other.delete(`/api/admin/sections/${id}`)
})
