import type { Followed } from '../../data/client/follows.ts'
import { ToggleButton, type Toggle } from './ToggleButton.tsx'

type Props = {
  what: Followed
  name: string
  isFollowing: boolean
  onChanged?: () => void
}

const FOLLOW: Toggle = {
  on: {
    act: 'follow',
    icon: 'bell',
    label: 'Follow',
    done: 'You’re following this',
    failed: 'Couldn’t follow this',
  },
  off: {
    act: 'unfollow',
    icon: 'bell',
    label: 'Following',
    done: 'You’ve stopped following this',
    failed: 'Couldn’t unfollow this',
  },
  signIn: ['You must be logged in to follow this', 'to follow this'],
  className: 'follow',
  labelClassName: 'item-label',
}

/** Toggles following a discussion or a category. */
export const FollowButton = ({ what, isFollowing, ...more }: Props) => (
  <ToggleButton
    {...more}
    toggle={FOLLOW}
    isOn={isFollowing}
    load={async () => {
      const { setFollow } = await import('../../data/client/follows.ts')
      return (isOn) => setFollow(what, isOn)
    }}
  />
)
