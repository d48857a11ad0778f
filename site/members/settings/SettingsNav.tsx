import { useCurrentPanel } from './use-current-panel.ts'

/** What the settings have, by topic: panels of the settings page by their ids, and pages beside it by their addresses. */
const PARTS = {
  profile: 'Profile',
  emails: 'Notifications',
  '/settings/following': 'What you follow',
  '/settings/drafts': 'Your drafts',
  '/settings/what-you-can-do': 'What you can do',
  sessions: 'Sessions',
  passkeys: 'Passkeys',
  data: 'Your data',
  '/settings/access': 'Who looked at your data',
  delete: 'Delete your account',
}
export type Part = keyof typeof PARTS

type Props = {
  hasPasskeys: boolean
  /** Where this is one of the pages beside the settings page: which of the parts it belongs to. */
  page?: Part
}

const isPage = (part: string) => part.startsWith('/')

/** Leads to the panels of the settings page, and to the pages beside it. */
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
