// Samples: invented content that demonstrates the site until an editor replaces it.
import { groupsIn, type Tree } from './check/nested.ts'

/** Returns true for an e-mail address at a reserved domain (RFC 2606). */
export const isSampleAddress = (email: string) => email.endsWith('.example')

/** Returns a line, with its file, for each sample left to replace. */
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
