import type { MemberOrder } from '#rules/people'
import { useState } from 'react'
import { wordOf } from '../../data/enums.ts'
import { readFragment } from '../../data/gql.ts'
import { addressWith } from '../address.ts'
import { DataTable, type Sorting } from '../parts/DataTable.tsx'
import { FilterForm } from '../parts/FilterForm.tsx'
import { FilterSelect } from '../parts/FilterSelect.tsx'
import { KeysHelp } from '../parts/KeysHelp.tsx'
import { Paging } from '../parts/Paging.tsx'
import { Empty, QueryState } from '../parts/QueryState.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { TabHeading } from '../parts/TabHeading.tsx'
import { counted } from '../../plain/text/plural.ts'
import { useFresh } from '../refetch.ts'
import { useSearchParams } from '../use-search-params.ts'
import { userColumns } from './columns.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import { MemberFields, UsersQuery, usersVariables } from './operations.ts'
import { useSteps } from './use-steps.ts'
import { MemberDialogs, type MemberAct } from './MemberDialogs.tsx'

const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'user', label: 'User' },
]
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'leaving', label: 'Leaving' },
  { value: 'unverified', label: 'Unverified' },
]
/** Includes pending applications, offered only when already selected: the overview links to that filter. */
const WITH_APPLICATIONS = [...STATUSES, { value: 'pending', label: 'Pending applications' }]

/** User Management (specification, section 2, "Users tab"). */
export function UsersTab() {
  const { searchParams, navigate } = useSearchParams()
  const [act, setAct] = useState<MemberAct | null>(null)
  const variables = usersVariables(searchParams)
  const query = useFresh({ query: UsersQuery, variables })
  const [{ data, fetching }] = query
  const member = searchParams.get('member')
  const open = (id: string) => navigate({ member: id })
  const users = data?.users.nodes.map((node) => readFragment(MemberFields, node)) ?? []
  const steps = useSteps(users, member, open)

  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="users-heading">
      <div className="flex flex-wrap items-center gap-3">
        <TabHeading id="users-heading">User Management</TabHeading>
        <KeysHelp of="users" />
      </div>
      <FilterForm retained={['order']}>
        <SearchField label="Search users" placeholder="Name, e-mail or company" />
        <FilterSelect name="role" label="Role" all="All Roles" options={ROLES} />
        <FilterSelect
          name="status"
          label="Status"
          all="All Status"
          options={variables.status === 'PENDING' ? WITH_APPLICATIONS : STATUSES}
        />
      </FilterForm>
      <QueryState what="users" of={data} query={query} />
      {data && users.length === 0 && <Empty icon="people">No users found matching your criteria.</Empty>}
      {data && users.length > 0 && (
        <>
          <div className="table-frame">
            <DataTable
              caption="Users"
              onPhone="line"
              columns={userColumns(open, setAct)}
              rows={users}
              sorting={{
                state: sortingAt(wordOf(variables.order)),
                onChange: (next) => navigate(orderOf(next)),
                addressOf: (next) => addressWith(searchParams, orderOf(next)),
              }}
              isBusy={fetching}
            />
          </div>
          <Paging of={data.users.pageInfo}>{counted(data.users.totalCount, 'user')}</Paging>
        </>
      )}
      <MemberDialogs act={act} onClose={() => setAct(null)} />
      <MemberSheet id={member} steps={steps} onClose={() => navigate({ member: null })} onAct={setAct} />
    </section>
  )
}

/** Returns the sorted column and direction; columns are named after the server's orders. */
function sortingAt(order: MemberOrder): Sorting | null {
  const [column, direction] = order.split('_')
  const isShown = column === 'name' || column === 'active'
  return isShown ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : null
}

const orderOf = ({ column, direction }: Sorting) => ({
  order: `${column}_${direction}`,
  after: null,
  before: null,
})
