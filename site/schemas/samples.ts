// Samples: what is invented to show how the site works, until an editor replaces it.
import { groupsIn, type Tree } from './check/nested.ts'

/** True for an address at a name that can belong to nobody (RFC 2606). */
export const isSampleAddress = (email: string) => email.endsWith('.example')

/** Takes the tree; returns one line, with its file, for each sample that is left to replace. */
export function samplesIn(tree: Tree): string[] {
  const { email = '' } = (tree.get('site.json') ?? {}) as { email?: string }
  const marked = [...tree].flatMap(([file, value]) =>
    [...groupsIn(value)].flatMap(([, { sample, name, value: figure, label }]) =>
      sample === true ? [`${file}: ${[name ?? figure, label].filter(Boolean).join(' ')}`] : [],
    ),
  )
  return [...(isSampleAddress(email) ? [`site.json: ${email}`] : []), ...marked].map(
    (line) => `content/${line}`,
  )
}
