import { useForumViewerState } from '../viewer-state/ForumViewerStateProvider.tsx'
import { ToggleButton, type Toggle } from './ToggleButton.tsx'

type Props = { kind: 'post' | 'reply'; id: string }

const toggleOf = (kind: Props['kind']): Toggle => ({
  on: {
    act: `save-${kind}`,
    icon: 'bookmark',
    label: 'Save',
    done: 'Saved to your bookmarks',
    failed: 'Couldn’t save this',
  },
  off: {
    act: `unsave-${kind}`,
    icon: 'bookmark',
    label: 'Saved',
    done: 'Removed from your bookmarks',
    failed: 'Couldn’t remove this',
  },
  signIn: ['You must be logged in to save something for later', 'to save this for later'],
  className: 'save',
  labelClassName: 'item-label',
})

const TOGGLES = { post: toggleOf('post'), reply: toggleOf('reply') }
const NAMES = { post: 'this discussion for later', reply: 'this reply for later' }

/** Toggles whether an item is saved for later. */
export function SaveButton({ kind, id }: Props) {
  const { bookmarked } = useForumViewerState()
  return (
    <ToggleButton
      toggle={TOGGLES[kind]}
      id={id}
      name={NAMES[kind]}
      isOn={bookmarked.has(id)}
      load={async () => {
        const { setBookmark } = await import('../../data/client/bookmarks.ts')
        return (isOn) => setBookmark(kind, id, isOn)
      }}
    />
  )
}
