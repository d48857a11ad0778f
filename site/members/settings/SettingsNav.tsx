/** The panels of the page in their order, by their ids. */
const PANELS = {
  profile: 'Profile',
  emails: 'E-mails',
  sessions: 'Sessions',
  passkeys: 'Passkeys',
  data: 'Your data',
  delete: 'Delete your account',
}

/** What has a page of its own. */
const PAGES = {
  '/settings/what-you-can-do': 'What you can do',
  '/settings/drafts': 'Your drafts',
  '/settings/access': 'Who looked at your data',
}

/** Leads to the panels of the settings page, and to the pages beside it. */
export const SettingsNav = ({ hasPasskeys }: { hasPasskeys: boolean }) => (
  <nav className="lg:sticky lg:top-24" aria-label="Settings">
    <ul className="flex flex-wrap gap-x-5 gap-y-2 lg:flex-col lg:gap-3">
      {Object.entries(PANELS)
        .filter(([id]) => hasPasskeys || id !== 'passkeys')
        .map(([id, name]) => (
          <li key={id}>
            <a className="inline-block py-0.5" href={`#${id}`}>
              {name}
            </a>
          </li>
        ))}
      {Object.entries(PAGES).map(([href, name]) => (
        <li key={href}>
          <a className="inline-block py-0.5" href={href}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
