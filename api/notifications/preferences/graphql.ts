import { builder } from '../../graphql/builder.ts'
import { enumType } from '../../graphql/enum-type.ts'
import {
  findNotificationPreferences,
  updateNotificationPreferences,
  type NotificationPreference,
} from './preferences.ts'
import { EMAIL_TIMINGS, PREFERENCE_KINDS } from '../rules.ts'

const PreferenceKind = enumType('PreferenceKind', PREFERENCE_KINDS)
const EmailTiming = enumType('EmailTiming', EMAIL_TIMINGS)

const Preference = builder.objectRef<NotificationPreference>('NotificationPreference').implement({
  description: 'The viewer’s choice for one type of notification, or for the digest of the week.',
  fields: (t) => ({
    kind: t.field({ type: PreferenceKind, resolve: ({ kind }) => kind }),
    inSite: t.exposeBoolean('inSite'),
    email: t.field({ type: EmailTiming, resolve: ({ email }) => email }),
  }),
})

const NotificationPreferenceInput = builder.inputType('NotificationPreferenceInput', {
  fields: (t) => ({
    kind: t.field({ type: PreferenceKind, required: true }),
    inSite: t.boolean(),
    email: t.field({ type: EmailTiming }),
  }),
})

const UpdateNotificationPreferencesInput = builder.inputType('UpdateNotificationPreferencesInput', {
  fields: (t) => ({
    preferences: t.field({ type: [NotificationPreferenceInput], required: true }),
  }),
})

builder.queryField('notificationPreferences', (t) =>
  t.field({
    description: 'The viewer’s choice for each type of notification that concerns them.',
    type: [Preference],
    resolve: (_root, _args, { viewer }) => findNotificationPreferences(viewer),
  }),
)

builder.mutationField('updateNotificationPreferences', (t) =>
  t.field({
    description: 'Changes the given preferences and leaves the others. Returns all of them.',
    type: [Preference],
    args: { input: t.arg({ type: UpdateNotificationPreferencesInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => updateNotificationPreferences(viewer, input),
  }),
)
