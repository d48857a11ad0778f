import { useCurrentPanel } from './use-current-panel.ts'

/** Settings by topic: panels of the settings page by id, further pages by URL. */
const PARTS = {
  profile: 'Profile',
  emails: 'Notifications',
  '/settings/following': 'Following',
  '/settings/muted': 'Muted members',
  '/settings/drafts': 'Your drafts',
  '/settings/what-you-can-do': 'Posting limits',
  sessions: 'Sessions',
  '/settings/tokens': 'Access tokens',
  '/settings/webhooks': 'Webhooks',
  passkeys: 'Passkeys',
  data: 'Your data',
  '/settings/access': 'Who viewed your data',
  delete: 'Delete your account',
}
export type Part = keyof typeof PARTS

type Props = {
  hasPasskeys: boolean
  /** Entry to highlight on a separate settings page. */
  page?: Part
}

const isPage = (part: string) => part.startsWith('/')

/** Links to the panels of the settings page, and to its further pages. */
export function SettingsNav({ hasPasskeys, page }: Props) {
  const parts = Object.entries(PARTS).filter(([part]) => hasPasskeys || part !== 'passkeys')
  const panel = useCurrentPanel(parts.map(([part]) => part).filter((part) => !isPage(part)))
  const leadTo = (part: string) => (isPage(part) ? part : `${page ? '/settings' : ''}#${part}`)
  return (
    <nav className="side-nav" aria-label="Settings">
      <ul>
        {parts.map(([part, name]) => (
          <li key={part}>
            <a
              href={leadTo(part)}
              aria-current={part === (page ?? panel) ? (page ? 'page' : 'true') : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
