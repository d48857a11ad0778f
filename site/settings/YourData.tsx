import { Icon } from '../ui/Icon.tsx'
import { Panel } from './Panel.tsx'

/** All that is kept about a member, to take along and to read. */
export const YourData = () => (
  <Panel
    id="data"
    title="Your data"
    lead="Everything that we hold about you: profile, discussions, replies, votes, sessions, letters and decisions."
  >
    <div className="cluster">
      <a className="button button-secondary" href="/api/account/data" download>
        <Icon name="download" />
        Download as JSON
      </a>
      <a className="link-arrow" href="/settings/data">
        Read it here
        <Icon name="arrow-right" />
      </a>
    </div>
  </Panel>
)
