import type { EmailTiming } from '../../../prisma/client/client.ts'
import { db } from '../../database/db.ts'
import { parse } from '../../lib/parse.ts'
import { Refusal } from '../../lib/refusal.ts'
import { savePreference } from '../../mail/preferences.ts'
import { isAdmin, requireMember, requireThat, type Viewer } from '../../policy.ts'
import { notificationPreferences, PREFERENCE_KINDS, type PreferenceKind } from '../rules.ts'

/** A member's preference for one kind of notification or for the digest. */
export type NotificationPreference = { kind: PreferenceKind; inSite: boolean; email: EmailTiming }

/**
 * Returns the viewer's preference for each kind that concerns them.
 * @throws Refusal SIGNED_OUT
 */
export async function findNotificationPreferences(viewer: Viewer): Promise<NotificationPreference[]> {
  requireMember(viewer, 'choose your notifications')
  const rows = await db.$queryRaw<NotificationPreference[]>`
    select kind.name::text as kind, kind.name <> 'weekly' and coalesce(preference."inSite", true) as "inSite",
      email_timing(${viewer.id}::uuid, kind.name::text)::text as email
    from unnest(enum_range(null::"PreferenceKind")) as kind (name)
    left join "NotificationPreference" preference
      on preference."memberId" = ${viewer.id}::uuid and preference.kind = kind.name`
  return PREFERENCE_KINDS.filter((kind) => kind !== 'administration' || isAdmin(viewer)).flatMap(
    (kind) => rows.find((row) => row.kind === kind) ?? [],
  )
}

/**
 * Saves how the viewer is notified. Queued e-mails follow the preference, too; notifications already shown stay.
 * @param input `{preferences: [{kind, inSite?, email?}]}`; omitted values stay unchanged
 * @returns all preferences
 * @throws Refusal SIGNED_OUT, INVALID also for switching off what the law requires and for a daily digest, FORBIDDEN
 *   for administrators' kinds
 */
export async function updateNotificationPreferences(
  viewer: Viewer,
  input: unknown,
): Promise<NotificationPreference[]> {
  requireMember(viewer, 'choose your notifications')
  const { preferences } = parse(notificationPreferences, input)
  const isTheirs = preferences.every(({ kind }) => kind !== 'administration' || isAdmin(viewer))
  requireThat(isTheirs, 'Only administrators are notified of this.')
  if (preferences.some(({ kind, email }) => kind === 'outcome' && email && email !== 'now'))
    throw new Refusal('INVALID', 'The law requires us to write to you about this straight away.')
  if (preferences.some(({ kind, email }) => kind === 'weekly' && email === 'daily'))
    throw new Refusal('INVALID', 'The best of the week comes once a week.')
  await db.$transaction(async (tx) => {
    for (const { kind, inSite, email } of preferences)
      await savePreference(tx, viewer.id, kind, {
        ...(email ? { email } : {}),
        ...(typeof inSite === 'boolean' ? { inSite } : {}),
      })
  })
  return findNotificationPreferences(viewer)
}
