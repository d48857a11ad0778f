import { ADMIN, aDiscussion } from './forum-world.ts'
import { newMember } from '../members/new-member.ts'
import { expect, expectFits, test, openPage } from '../test.ts'

test('writes a discussion on its own page as in the dialog @phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const topic = `Ballina standing desks ${Date.now()} in the open office`
  await aDiscussion(0, topic)
  await signIn((await newMember()).email)
  await page.goto('/forum/new?category=remote-work')
  await expect(page.getByRole('heading', { name: 'How to ask well' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await page.getByLabel('Title').fill('Ballina standing desks')
  await expect(page.getByText('Has this come up before?')).toBeVisible()
  await expect(page.getByRole('link', { name: topic })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/^22 \/ /)
  await expect(page.getByLabel('Category')).toHaveText('Remote Work')
  const content = page.getByLabel('Content')
  await content.fill('Who has tried it')
  await content.press('Control+A')
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).click()
  await expect(content).toHaveValue('**Who has tried it**')
  await content.press('End')
  await content.pressSequentially(', @aoife')
  await page.getByRole('option', { name: /^Aoife Brennan/ }).click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: '@Aoife Brennan' })).toBeVisible()
  await expectAccessible()
  await expectFits(page)

  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  // The button is at the start of the line, as on other pages with a form.
  const button = page.getByRole('button', { name: 'Post discussion' })
  expect((await button.boundingBox())?.x).toBe((await page.getByLabel('Title').boundingBox())?.x)
  await button.click()
  await expect(page).toHaveURL(/\/forum\/posts\/[0-9a-f-]{36}/)
  await expect(page.getByText('Post Created!').first()).toBeVisible()
  await expect(page.getByText('Awaiting review').first()).toBeVisible()
  await page.goto('/forum/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('starts a discussion with the search term as title, beside an older draft', async ({ page, signIn }) => {
  await signIn((await newMember()).email)
  await page.goto('/search?q=xylophone+tuning')
  await page.getByRole('main').getByRole('link', { name: 'Ask the forum' }).click()
  const title = page.getByLabel('Title')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(title).toHaveValue('xylophone tuning')
  await expect(page).toHaveURL('/forum/new')
  await title.fill('Who tunes a xylophone?')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(title).toHaveValue('Who tunes a xylophone?')

  // A draft without a category takes that of the link, and its fields.
  await page.goto('/forum/new?category=events-and-meetups')
  await expect(title).toHaveValue('Who tunes a xylophone?')
  await expect(page.getByLabel('Category')).toHaveText('Events & Meetups')
  await expect(page.getByRole('group', { name: 'When and where' })).toBeVisible()

  await page.goto('/forum/new?category=remote-work&title=Another+question')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(title).toHaveValue('Another question')
  await expect(page.getByLabel('Category')).toHaveText('Remote Work')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(title).toHaveValue('Who tunes a xylophone?')
})

test('opens the fields of a vacancy beside a draft of another category', async ({ page, signIn }) => {
  await signIn((await newMember()).email)
  const [title, category] = [page.getByLabel('Title'), page.getByLabel('Category')]
  await openPage(page, '/forum/new?category=remote-work')
  await title.fill('Who minds the bees?')
  const openJob = async () => {
    await openPage(page, '/forum/new?category=career-advice&kind=vacancy')
    await expect(page.getByRole('textbox', { name: 'Employer' })).toBeVisible()
    await expect(category).toHaveText('Career Advice')
    await expect(title).toHaveValue('')
    await expect(page.getByText('Your other draft is kept')).toBeVisible()
    await expect(page.getByText('Draft restored')).toBeHidden()
  }
  await openJob()
  // Nothing was typed, so the draft is continued.
  await openPage(page, '/forum/new')
  await expect(title).toHaveValue('Who minds the bees?')
  await expect(category).toHaveText('Remote Work')
  await openJob()
  await title.fill('Beekeeper')
  // The page matches the text in the form, and the note is above it.
  const note = page.getByText('Your other draft is kept')
  const top = async (locator: typeof title) => (await locator.boundingBox())?.y ?? 0
  const expectPage = async (heading: string, advice: string, send: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^${heading}`))
    await expect(page.getByRole('complementary').getByRole('heading', { level: 2 }).first()).toHaveText(
      advice,
    )
    await expect(page.getByRole('button', { name: send, exact: true })).toBeVisible()
    expect(await top(note)).toBeLessThan(await top(title))
  }
  await expectPage('Post a vacancy', 'For employers and agencies', 'Post vacancy')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(title).toHaveValue('Who minds the bees?')
  await expectPage('Start a discussion', 'How to ask well', 'Post discussion')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(title).toHaveValue('Beekeeper')
  await expectPage('Post a vacancy', 'For employers and agencies', 'Post vacancy')
  await page.getByLabel('Content').fill('For three hives on a roof in Galway.')
  await page.getByRole('textbox', { name: 'Employer' }).fill('Hives of Galway')
  await page.getByLabel('Pay in euro, from').fill('30,000')
  await page.getByLabel('Pay in euro, to').fill('40,000')
  await page.getByLabel('Town').selectOption('Galway')
  await page.getByLabel('Link or e-mail address to apply').fill('https://hives.example')
  // Locators wait for the next page, so the page itself notes whether it takes another title before.
  await page.evaluate(() => {
    const { title } = document
    // Scripts and styles that arrive change the head, too.
    new MutationObserver(() => {
      if (document.title !== title) sessionStorage.setItem('changed', document.title)
    }).observe(document.head, { childList: true, characterData: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Post vacancy' }).click()
  await expect(page).toHaveURL(/\/forum\/posts\/[0-9a-f-]{36}/)
  expect(await page.evaluate(() => sessionStorage.getItem('changed'))).toBeNull()
  await openPage(page, '/forum/new')
  await expect(title).toHaveValue('Who minds the bees?')
})

test('edits discussions and replies in dialogs as wide as that of a new discussion', async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion(1)
  await signIn(ADMIN)
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  const widthOf = async (name: string) => (await page.getByRole('dialog', { name }).boundingBox())?.width
  await expect(page.getByLabel('Title')).toBeVisible()
  const width = await widthOf('Start a discussion')
  expect(width).toBe(720)
  await openPage(page, path)
  for (const [index, name] of ['Edit discussion', 'Edit reply'].entries()) {
    await page.getByRole('button', { name: 'Edit', exact: true }).nth(index).click()
    await expect(page.getByRole('dialog', { name }).getByRole('toolbar')).toBeVisible()
    expect(await widthOf(name)).toBe(width)
    await page.keyboard.press('Escape')
  }
})

test('scrolls an invalid field of a dialog and its label into view @phone', async ({ page, signIn }) => {
  await signIn((await newMember()).email)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 560 })
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a discussion' })
  await dialog.getByLabel('Title').fill('What would you do about it?')
  await dialog.getByLabel('Content').press('End')
  await dialog.getByRole('button', { name: 'Post discussion' }).click()
  const field = dialog.getByLabel('Category')
  await expect(field).toBeFocused()
  const [head, foot] = [dialog.locator('.dialog-head'), dialog.locator('.dialog-actions')]
  const edge = async (part: typeof head) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [above, below, control] = [await edge(head), await edge(foot), await edge(field)]
  const label = await edge(dialog.getByText('Category', { exact: true }))
  expect(label.y).toBeGreaterThanOrEqual(above.y + above.height - 1)
  expect(control.y + control.height).toBeLessThanOrEqual(below.y + 1)
})

test('titles the dialog after the kind of discussion in its category', async ({ page, signIn }) => {
  await signIn((await newMember()).email)
  await openPage(page, '/forum')
  await page.getByRole('link', { name: 'Start Discussion' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (category: string) => {
    await dialog.getByLabel('Category').press('Enter')
    await page.getByRole('option', { name: category }).press('Enter')
  }
  await choose('Events & Meetups')
  await expect(dialog).toHaveAccessibleName('Propose an event')
  await expect(dialog.getByRole('button', { name: 'Propose event' })).toBeVisible()
  await choose('Career Advice')
  await expect(dialog).toHaveAccessibleName('Start a discussion')
  await dialog.getByText('Offer a job').click()
  await dialog.getByRole('textbox', { name: 'Employer' }).fill('Hives of Galway')
  await expect(dialog).toHaveAccessibleName('Post a vacancy')
  await expect(dialog.getByRole('button', { name: 'Post vacancy' })).toBeVisible()
})
