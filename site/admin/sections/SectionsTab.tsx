import { useState } from 'react'
import { readFragment } from '../../data/gql.ts'
import { useFragment } from '../../ui/islands/use-fragment.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { TabHeading } from '../parts/TabHeading.tsx'
import { asItIsNow, useFresh } from '../refetch.ts'
import { DeletedSections } from './DeletedSections.tsx'
import { DeleteSectionDialog } from './DeleteSectionDialog.tsx'
import { SectionFields, SectionsQuery, type Section } from './operations.ts'
import { SectionCard } from './SectionCard.tsx'
import { SectionDialog } from './SectionDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete' | 'versions'; section: Section }

/** Content Sections (specification, section 2, "Content Sections tab"). */
export function SectionsTab() {
  const [chosen, setOpen] = useState<Open | null>(null)
  const [fragment, forgetFragment] = useFragment()
  const result = useFresh({ query: SectionsQuery, variables: {} })
  const [{ data }] = result
  const sections = data?.sections.map((section) => readFragment(SectionFields, section)) ?? []
  const query = sectionToOpen(fragment, sections)
  const open = chosen ?? query

  function close() {
    setOpen(null)
    if (query) forgetFragment()
  }

  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="sections-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabHeading id="sections-heading">Content Sections</TabHeading>
        <Button onClick={() => setOpen({ kind: 'create' })}>Create Section</Button>
      </div>
      <QueryState what="sections" shape="cards" of={data} query={result} />
      {data && sections.length === 0 && (
        <Empty icon="edit">No content sections found. Create your first section to get started.</Empty>
      )}
      <ul className="grid gap-5">
        {sections.map((section) => (
          <li key={section.id}>
            <SectionCard section={section} onOpen={(kind) => setOpen({ kind, section })} />
          </li>
        ))}
      </ul>
      {data && <DeletedSections versions={data.deletedSections} />}
      {open?.kind === 'create' && <SectionDialog section={null} onClose={close} />}
      {open?.kind === 'edit' && <SectionDialog section={open.section} onClose={close} />}
      {open?.kind === 'delete' && <DeleteSectionDialog section={open.section} onClose={close} />}
      {open?.kind === 'versions' && (
        <VersionsDialog section={asItIsNow(open.section, sections)} onClose={close} />
      )}
    </section>
  )
}

/** Returns the section whose draft the URL fragment names; the list of drafts links here. */
function sectionToOpen(fragment: string, sections: readonly Section[]): Open | null {
  if (fragment === 'edit-new') return { kind: 'create' }
  const section = sections.find(({ id }) => fragment === `edit-${id}`)
  return section ? { kind: 'edit', section } : null
}
