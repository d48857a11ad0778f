import { useCurrentPanel } from './use-current-panel.ts'

/** The panels of the page in their order, by their ids. */
const PANELS = {
  profile: 'Profile',
  emails: 'Notifications',
  sessions: 'Sessions',
  passkeys: 'Passkeys',
  data: 'Your data',
  delete: 'Delete your account',
}

/** What has a page of its own. */
const PAGES = {
  '/settings/following': 'What you follow',
  '/settings/what-you-can-do': 'What you can do',
  '/settings/drafts': 'Your drafts',
  '/settings/access': 'Who looked at your data',
}

/** Leads to the panels of the settings page, and to the pages beside it. */
export function SettingsNav({ hasPasskeys }: { hasPasskeys: boolean }) {
  const panels = Object.entries(PANELS).filter(([id]) => hasPasskeys || id !== 'passkeys')
  const current = useCurrentPanel(panels.map(([id]) => id))
  return (
    <nav className="side-nav" aria-label="Settings">
      <ul>
        {panels.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
        {Object.entries(PAGES).map(([href, name]) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
