import { z } from '@hono/zod-openapi'
import { route, type Route } from '../../http/rest/rest.ts'
import { EMAIL_TIMINGS, notificationPreferences, PREFERENCE_KINDS } from '../rules.ts'
import { findNotificationPreferences, updateNotificationPreferences } from './preferences.ts'

const preferenceResponse = z
  .strictObject({
    kind: z.enum(PREFERENCE_KINDS),
    inSite: z.boolean().openapi({ description: 'In the list of notifications; the digest never is' }),
    email: z.enum(EMAIL_TIMINGS),
  })
  .openapi('NotificationPreference')

/** The routes for a member's notification preferences. */
export const notificationPreferenceRoutes: Route[] = [
  route({
    method: 'get',
    path: '/api/account/notification-preferences',
    summary: 'How you are notified of each kind of event',
    who: 'members',
    response: z.array(preferenceResponse),
    handle: ({ viewer }) => findNotificationPreferences(viewer),
  }),
  route({
    method: 'patch',
    path: '/api/account/notification-preferences',
    summary: 'Choose how you are notified; what is left out stays',
    who: 'members',
    body: notificationPreferences,
    response: z.array(preferenceResponse),
    handle: ({ viewer, body }) => updateNotificationPreferences(viewer, body),
  }),
]
