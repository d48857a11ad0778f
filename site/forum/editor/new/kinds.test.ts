import { expect, onTestFinished, test, vi } from 'vitest'
import { NEW_KIND_TEXTS, NEW_KINDS, showNewKind } from './kinds.ts'

test('changes the heading in the title of the page, whatever editors have written in it', () => {
  const headings = { discussion: 'Post', event: 'Post $& event', vacancy: 'Post a vacancy' }
  for (const kind of NEW_KINDS) {
    const { heading } = NEW_KIND_TEXTS[kind]
    NEW_KIND_TEXTS[kind].heading = headings[kind]
    onTestFinished(() => void (NEW_KIND_TEXTS[kind].heading = heading))
  }
  const parts = NEW_KINDS.map((kind) => ({ dataset: { newKind: kind }, hidden: kind !== 'event' }))
  const page = { title: 'Post $& event | Posts', querySelectorAll: () => parts }
  vi.stubGlobal('document', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const kind of ['vacancy', 'discussion', 'event', 'event', 'discussion'] as const) {
    showNewKind(kind)
    expect(page.title).toBe(`${headings[kind]} | Posts`)
    expect(parts.filter(({ hidden }) => !hidden)).toEqual([{ dataset: { newKind: kind }, hidden: false }])
  }
})
