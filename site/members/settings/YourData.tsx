import { Icon } from '../../ui/Icon.tsx'
import { Panel } from './Panel.tsx'

/** Offers a download of all data about the member. */
export const YourData = () => (
  <Panel
    id="data"
    title="Your data"
    lead="Everything we hold about you: profile, discussions, replies, votes, sessions, e-mails and moderation decisions."
  >
    <a className="link-arrow" href="/settings/data">
      Read or download it
      <Icon name="arrow-right" />
    </a>
    <a className="link-arrow" href="/settings/access">
      See who viewed it
      <Icon name="arrow-right" />
    </a>
  </Panel>
)
