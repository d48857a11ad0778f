import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useQuery } from 'urql'
import type { ResultOf } from '../../../data/gql.ts'
import { counted } from '../../../plain/text/plural.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useViewer } from '../../Viewer.tsx'
import { mentionOf, type PartialMention } from './mention-text.ts'
import { placeAtCaret } from './place-at-caret.ts'
import { MentionableQuery } from '../operations.ts'
import { useDebounced } from '../use-debounced.ts'

type Field = RefObject<HTMLTextAreaElement | null>
type Member = ResultOf<typeof MentionableQuery>['mentionableMembers'][number]

const PAUSE = 150

type Props = { field: Field; partial: PartialMention | null; close: () => void }
type ListProps = Props & { partial: PartialMention }

/** Suggests members to mention while an @ and a name are being typed. */
export function Mentions({ partial, ...list }: Props) {
  const { viewerId } = useViewer()
  return viewerId && partial ? <MentionList key={partial.start} partial={partial} {...list} /> : null
}

function MentionList({ field, partial, close }: ListProps) {
  const text = useDebounced(partial.query.trim(), PAUSE)
  const [{ data, fetching }] = useQuery({
    query: MentionableQuery,
    variables: { words: text, postId: discussionHere() },
  })
  const members = useDeferredValue(data?.mentionableMembers ?? [])
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, members.length - 1)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function choose(member: Member) {
    if (field.current) insert(field.current, partial, mentionOf(member))
    close()
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event
    if (target !== field.current || isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    const member = members[active]
    if (key === 'Escape') close()
    else if (key === 'ArrowDown' && member) setChosen((active + 1) % members.length)
    else if (key === 'ArrowUp' && member) setChosen((active - 1 + members.length) % members.length)
    else if ((key === 'Enter' || key === 'Tab') && member) choose(member)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    // In the capture phase, before a dialog that Escape would close.
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])

  const { start } = partial
  useLayoutEffect(() => {
    const area = field.current
    const place = () => void (area && list.current && placeAtCaret(list.current, area, start))
    place()
    area?.addEventListener('scroll', place)
    return () => area?.removeEventListener('scroll', place)
  }, [field, start, members])

  const activeId = members[active] ? `${id}-${members[active].id}` : null
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-controls', id)
    if (activeId) area.setAttribute('aria-activedescendant', activeId)
    list.current?.scrollIntoView({ block: 'nearest' })
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        area.removeAttribute(`aria-${name}`)
    }
  }, [field, id, activeId])

  return (
    <div className="mentions">
      <p className="sr-only" role="status">
        {fetching ? '' : statusOf(members.length, text)}
      </p>
      <div
        ref={list}
        id={id}
        className="menu mention-list"
        role="listbox"
        aria-label="Members to mention"
        hidden={members.length === 0}
      >
        {members.map((member, index) => (
          <button
            key={member.id}
            id={`${id}-${member.id}`}
            className="menu-item"
            type="button"
            tabIndex={-1}
            role="option"
            aria-selected={index === active}
            data-highlighted={index === active ? '' : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(member)}
          >
            <Avatar {...member} size="small" />
            <span className="grid min-w-0 flex-1 wrap-anywhere">
              <bdi>{member.name}</bdi>{' '}
              <span className="text-xs font-normal text-soft">{aboutOf(member)}</span>
            </span>{' '}
            {member.takesPart && <span className="text-xs font-normal text-soft">takes part</span>}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Returns role and town, which distinguish members of the same name, for screen readers too. */
const aboutOf = ({ jobTitle, company, location }: Member) =>
  [jobTitle, company, location].filter(Boolean).join(', ')

function statusOf(count: number, text: string): string {
  if (count > 0)
    return `${counted(count, 'member', 'members')} to mention: choose with the arrow keys and Enter, or leave with Escape.`
  return text ? 'No member by that name.' : 'Start typing a name.'
}

/** Returns the id of the discussion shown on this page; undefined for a new one. */
const discussionHere = () => /^\/forum\/posts\/([0-9a-f-]{36})/.exec(location.pathname)?.[1] ?? null

/** Inserts the mention like typed text, so that it can be undone. */
function insert(area: HTMLTextAreaElement, { start, end }: PartialMention, mention: string) {
  area.focus()
  area.setSelectionRange(start, end)
  if (document.execCommand('insertText', false, mention)) return
  area.setRangeText(mention, start, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
