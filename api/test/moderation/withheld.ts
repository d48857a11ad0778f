import { execute, call } from '../execute.ts'
import { aPost, aViewer, type SignedIn } from '../factories.ts'
import { anEarlierVersion } from '../versions.ts'

export const REASON = 'It names someone’s address.'

export const HISTORY = `query ($type: ItemType!, $id: ID!) { itemStory(type: $type, id: $id) {
  versions { id status retiredAt isEarlier isWithheld } entries { action reason rule }
} }`

/** Creates a member's discussion with an earlier version, and returns both. */
export async function anEdited() {
  const author = await aViewer()
  const { id } = await aPost({ authorId: author.id })
  return { author, id, versionId: await anEarlierVersion('post', id) }
}

export type Key = { id: string; versionId: string }

export const patch = (viewer: SignedIn | null, { id, versionId }: Key, body: object) =>
  call('PATCH', `/api/admin/posts/${id}/history/${versionId}`, { cookie: viewer?.cookie ?? '', body })

export const withhold = (viewer: SignedIn | null, key: Key) =>
  patch(viewer, key, { status: 'reject', note: REASON, rule: 'civil' })

export const history = async (id: string) =>
  ((await call('GET', `/api/forum/posts/${id}/history`)).body as unknown as { id: string }[]).map(
    (version) => version.id,
  )

export async function itemHistory(
  admin: SignedIn,
  id: string,
  versionId: string,
  type: 'POST' | 'REPLY' = 'POST',
) {
  const { data } = await execute(admin, HISTORY, { type, id })
  const { versions, entries } = (data as { itemStory: { versions: { id: string }[]; entries: object[] } })
    .itemStory
  return { version: versions.find((version) => version.id === versionId), entries }
}
