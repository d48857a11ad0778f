import { useEffect, useRef } from 'react'
import { readFragment } from '../../data/gql.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FilterForm } from '../parts/FilterForm.tsx'
import { FilterSelect } from '../parts/FilterSelect.tsx'
import { Paging } from '../parts/Paging.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { TabHeading } from '../parts/TabHeading.tsx'
import { counted } from '../../plain/text/plural.ts'
import { grouped, titled } from '../parts/labels.ts'
import { useFresh } from '../refetch.ts'
import { useSearchParams } from '../use-search-params.ts'
import { LogTimeline } from './LogTimeline.tsx'
import { LogFields, LogQuery, logVariables } from './operations.ts'

/** Limit above which the server reports no exact total. */
const COUNTED = 10_000

/** Moderation Logs (specification, section 2, "Logs tab"). */
export function LogsTab() {
  const { searchParams } = useSearchParams()
  const variables = logVariables(searchParams)
  const query = useFresh({ query: LogQuery, variables })
  const [{ data, fetching }] = query
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    area.current?.scrollTo(0, 0)
  }, [variables.after, variables.before])
  const entries = data?.moderationLog.nodes.map((node) => readFragment(LogFields, node)) ?? []
  const moderators = (data?.administrators ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
  }))
  const actions = (data?.logActions ?? []).map((action) => ({ value: action, label: titled(action) }))
  const total = data?.moderationLog.totalCount ?? 0

  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="logs-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabHeading id="logs-heading">Moderation Logs</TabHeading>
        <a className="ml-auto" href="/moderation">
          Public log
        </a>
        <a className="button button-secondary" href={`/api/admin/logs.csv?${exported(variables)}`} download>
          <Icon name="download" />
          Export
        </a>
      </div>
      <FilterForm>
        <SearchField label="Search logs" placeholder="Reason or target id" />
        <FilterSelect name="moderator" label="Moderator" all="All Moderators" options={moderators} />
        <FilterSelect name="action" label="Action" all="All Actions" options={actions} />
      </FilterForm>
      <QueryState what="the log" of={data} query={query} />
      {data && entries.length === 0 && (
        <Empty icon="search">No moderation logs found matching your criteria.</Empty>
      )}
      {data && entries.length > 0 && (
        <>
          <div
            ref={area}
            className="h-[600px] overflow-auto rounded-lg border border-line bg-surface"
            role="region"
            aria-label="Log entries"
            tabIndex={0}
          >
            <LogTimeline entries={entries} isBusy={fetching} />
          </div>
          <Paging of={data.moderationLog.pageInfo}>
            {total > COUNTED ? `More than ${grouped(COUNTED)} entries` : counted(total, 'entry', 'entries')}
          </Paging>
        </>
      )}
    </section>
  )
}

const exported = ({ search, moderatorId, action }: ReturnType<typeof logVariables>) =>
  new URLSearchParams(
    Object.entries({ search, moderator: moderatorId, action }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  ).toString()
