import { ADMIN, aDiscussion, votesOf } from './forum/forum-world.ts'
import { newMember } from './members/new-member.ts'
import { expect, openEarly, test } from './test.ts'

test('preserves a search typed before the script has loaded', async ({ page }) => {
  const arrive = await openEarly(page, '/forum')
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('velocit')
  await arrive()
  await expect(box).toHaveValue('velocit')
  await box.pressSequentially('y')
  await box.press('Enter')
  await expect(page).toHaveURL('/forum?search=velocity')
})

test('preserves an early reply after the draft stored on this device', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  await signIn()
  for (const [letters, whole] of [
    ['I would try a shorter Sprint', 'I would try a shorter Sprint.'],
    ['And fewer items', 'I would try a shorter Sprint.\n\nAnd fewer items.'],
  ] as const) {
    const arrive = await openEarly(page, path)
    const reply = page.getByLabel('Your reply')
    await reply.fill(letters)
    await arrive()
    await reply.press('End')
    await reply.pressSequentially('.')
    await expect(reply).toHaveValue(whole)
    await page.unroute('**/_astro/*.js')
  }
})

test('preserves an early reply when a vote is sent before the script has loaded', async ({
  page,
  signIn,
}) => {
  const { path, id } = await aDiscussion()
  await signIn()
  const arrive = await openEarly(page, path)
  await page.getByLabel('Your reply').fill('Half of a thought')
  await page.getByRole('button', { name: 'Upvote this post' }).click()
  const voted = page.getByRole('button', { name: 'Upvote this post, 1 upvote' })
  await expect(voted).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Your reply')).toHaveValue('Half of a thought')
  await arrive()
  await page.getByLabel('Your reply').press('End')
  await page.getByLabel('Your reply').pressSequentially(' more.')
  await expect(page.getByLabel('Your reply')).toHaveValue('Half of a thought more.')
  expect(await votesOf(id)).toEqual([1, 0])
})

test('counts a vote that is pressed as soon as the discussion has hydrated', async ({ page, signIn }) => {
  const { path, id } = await aDiscussion()
  await signIn()
  // Simulates a busy device: work that React schedules by messages is delayed until after a press.
  await page.addInitScript(() => {
    const send = Reflect.get(MessagePort.prototype, 'postMessage')
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      setTimeout(() => Reflect.apply(send, this, message), 200)
    }
    const looking = setInterval(() => {
      const button = document.querySelector<HTMLElement>('.vote-button')
      if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return
      clearInterval(looking)
      button.click()
    })
  })
  await page.goto(path)
  const voted = page.getByRole('button', { name: 'Upvote this post, 1 upvote' })
  await expect(voted).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Please sign in')).toBeHidden()
  await expect.poll(() => votesOf(id)).toEqual([1, 0])
})

test('preserves an early reply when a button is pressed before the script has loaded', async ({
  page,
  signIn,
}) => {
  const { path } = await aDiscussion(1)
  await signIn(ADMIN)
  const presses = [
    ['Mark as answer', 'Not the answer'],
    [/^Following/, /^Follow /],
  ] as const
  for (const [name, undoneBy] of presses) {
    const arrive = await openEarly(page, `${path}?mine`)
    const reply = page.getByLabel('Your reply')
    await reply.fill('Half of a thought')
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('button', { name: undoneBy }).first()).toBeVisible()
    await expect(reply).toHaveValue('Half of a thought')
    await arrive()
    await expect(reply).toHaveValue('Half of a thought')
    await page.unroute('**/_astro/*.js')
  }
})

test('opens a moderator’s menu that was pressed before the script has loaded', async ({ page, signIn }) => {
  const { path } = await aDiscussion()
  await signIn(ADMIN)
  const arrive = await openEarly(page, `${path}?mine`)
  await page.getByLabel('Your reply').fill('Half of a thought')
  await page.getByRole('button', { name: 'Moderate' }).click()
  await arrive()
  await expect(page.getByRole('menuitem', { name: 'Pin' })).toBeVisible()
  await expect(page.getByLabel('Your reply', { exact: true })).toHaveValue('Half of a thought')
})

test('preserves a discussion typed early, and a draft beside it', async ({ page, signIn }) => {
  await signIn((await newMember()).email)
  const arrive = await openEarly(page, '/forum/new')
  await page.getByLabel('Category').selectOption('Team Dynamics')
  await page.getByLabel('Content').fill('We have tried it twice.')
  await page.getByLabel('Title').fill('Pairing all the time')
  await page.getByLabel('Title').press('ArrowLeft')
  await arrive()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('whole ')
  await expect(page.getByLabel('Title')).toHaveValue('Pairing all the timwhole e')
  await expect(page.getByLabel('Category')).toHaveText('Team Dynamics')
  await expect(page.getByLabel('Content')).toHaveValue('We have tried it twice.')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('whole')
  await page.unroute('**/_astro/*.js')

  const arriveAgain = await openEarly(page, '/forum/new')
  await page.getByLabel('Title').fill('Another thing')
  await arriveAgain()
  await expect(page.getByLabel('Title')).toHaveValue('Another thing')
  await expect(page.getByLabel('Content')).toHaveValue('')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(page.getByLabel('Content')).toHaveValue('We have tried it twice.')
})

test('preserves an early application to join', async ({ page }) => {
  const arrive = await openEarly(page, '/forum/register')
  await page.getByLabel('First name').fill('Orl')
  await page.getByLabel('Location').selectOption('Ennis')
  await page.getByLabel('About you').fill('I coach teams.')
  await page.getByLabel('Make my profile public').uncheck()
  await arrive()
  await page.getByLabel('First name').press('End')
  await page.getByLabel('First name').pressSequentially('a')
  await expect(page.getByLabel('First name')).toHaveValue('Orla')
  await expect(page.getByLabel('Location')).toHaveValue('Ennis')
  await expect(page.getByLabel('About you')).toHaveValue('I coach teams.')
  await expect(page.getByLabel('Make my profile public')).not.toBeChecked()
})

test('preserves an early change in the settings', async ({ page, signIn }) => {
  const { email: address } = await newMember({ bio: 'I coach teams in Ennis. ' })
  await signIn(address)
  const arrive = await openEarly(page, '/settings')
  await page.getByLabel('Company').fill('Corri')
  const bio = page.getByLabel('About you')
  await bio.fill(`${await bio.inputValue()}Typed before the scrip`)
  const email = page.locator('#emails').getByRole('checkbox').first()
  await email.uncheck()
  const week = page.getByLabel('E-mail on Mondays')
  await week.check()
  const choice = page.getByRole('radio', { name: 'Delete them too' })
  await choice.check()
  await page.getByLabel('Type your e-mail address to confirm').fill('aoife')
  await arrive()
  await page.getByLabel('Company').press('End')
  await page.getByLabel('Company').pressSequentially('b')
  await page.getByRole('group', { name: 'Someone mentions you' }).getByLabel('On the site').uncheck()
  await page.getByLabel('Type your e-mail address to confirm').pressSequentially('@')
  await expect(page.getByLabel('Company')).toHaveValue('Corrib')
  await bio.pressSequentially('t.')
  await expect(bio).toHaveValue('I coach teams in Ennis. Typed before the script.')
  await expect(email).not.toBeChecked()
  await expect(choice).toBeChecked()
  await expect(week).toBeChecked()
  await expect(page.getByLabel('Type your e-mail address to confirm')).toHaveValue('aoife@')
})

test('preserves an early correction in a refused application', async ({ page }) => {
  const form = { firstName: 'Orla', bio: 'I coach teams.' }
  const refused = await page.request.post('/forum/register', { form })
  const body = await refused.text()
  await page.route('**/forum/register', (route) => route.fulfill({ response: refused, body }))
  const arrive = await openEarly(page, '/forum/register')
  await page.getByLabel('About you').fill('I coach teams in Ennis.')
  await arrive()
  await expect(page.getByLabel('About you')).toHaveValue('I coach teams in Ennis.')
  await expect(page.getByLabel('First name')).toHaveValue('Orla')
})

test('preserves early choices in the filters of the training page', async ({ page }) => {
  const arrive = await openEarly(page, '/training')
  await page.getByLabel('Location').selectOption('cork')
  await arrive()
  await expect(page).toHaveURL('/training?location=cork')
  await expect(page.getByLabel('Location')).toHaveValue('cork')
})

test('preserves an early search of the resources', async ({ page }) => {
  const arrive = await openEarly(page, '/resources')
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('kanban')
  await arrive()
  await expect(page).toHaveURL('/resources?q=kanban')
  await expect(box).toHaveValue('kanban')
})

test('preserves early input in the search and the filters of the dashboard', async ({ page, signIn }) => {
  await signIn(ADMIN)
  const arrive = await openEarly(page, '/admin')
  await page.getByLabel('Search users').fill('aoife')
  await page.getByLabel('Status').selectOption('Active')
  await arrive()
  await expect(page).toHaveURL('/admin?status=active&search=aoife')
  await expect(page.getByLabel('Search users')).toHaveValue('aoife')
  await expect(page.getByRole('row')).toHaveCount(2)
})
