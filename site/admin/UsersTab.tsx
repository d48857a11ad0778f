import type { MemberOrder } from '#rules/members'
import type { SortingState } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { readFragment } from '../lib/gql.ts'
import { useFresh } from './changes.ts'
import { DataTable } from './DataTable.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import { Paging } from './Paging.tsx'
import { usersVariables } from './requests.ts'
import { SearchField } from './SearchField.tsx'
import { Arrival, Empty } from './States.tsx'
import { TabHeading } from './TabHeading.tsx'
import { usePlace } from './use-place.ts'
import { userColumns } from './user-columns.tsx'
import { UserDialogs, type UserAct } from './UserDialogs.tsx'
import { UserFields, UsersQuery } from './user-operations.ts'
import { counted } from './words.ts'

const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'user', label: 'User' },
]
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'unverified', label: 'Unverified' },
]
/** Offered where it is chosen: the overview leads to the applications that it counts. */
const WITH_WAITING = [...STATUSES, { value: 'waiting', label: 'Applications waiting' }]

/** User Management (specification, section 2, "Users tab"). */
export function UsersTab() {
  const { place, move } = usePlace()
  const [act, setAct] = useState<UserAct | null>(null)
  const variables = usersVariables(place)
  const asked = useFresh({ query: UsersQuery, variables })
  const [{ data, fetching }] = asked
  const users = data?.users.nodes.map((node) => readFragment(UserFields, node)) ?? []
  // The table takes a column that is made anew for another one, and its buttons would lose the focus.
  const columns = useMemo(() => userColumns((id) => move({ member: id }), setAct), [move])

  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="users-heading">
      <TabHeading id="users-heading">User Management</TabHeading>
      <div className="flex flex-wrap gap-4">
        <SearchField label="Search users" placeholder="Name, e-mail or company" />
        <FilterSelect name="role" label="Role" all="All Roles" options={ROLES} />
        <FilterSelect
          name="status"
          label="Status"
          all="All Status"
          options={variables.status === 'waiting' ? WITH_WAITING : STATUSES}
        />
      </div>
      <Arrival what="users" of={data} asked={asked} />
      {data && users.length === 0 && <Empty icon="people">No users found matching your criteria.</Empty>}
      {data && users.length > 0 && (
        <>
          <div className="table-frame">
            <DataTable
              caption="Users"
              columns={columns}
              rows={users}
              sorting={{
                state: sortingAt(variables.order),
                onChange: (next) => move(orderOf(next)),
              }}
              isBusy={fetching}
            />
          </div>
          <Paging next={data.users.next} previous={data.users.previous}>
            {counted(data.users.total, 'user')}
          </Paging>
        </>
      )}
      <UserDialogs act={act} onClose={() => setAct(null)} />
      <MemberSheet id={place.get('member')} onClose={() => move({ member: null })} onAct={setAct} />
    </section>
  )
}

/** The columns that can be sorted, by the word that the server knows them by. */
const COLUMN = { name: 'user', active: 'active' } as const

function sortingAt(order: MemberOrder): SortingState {
  const [by, direction] = order.split('_')
  return by === 'name' || by === 'active' ? [{ id: COLUMN[by], desc: direction === 'desc' }] : []
}

function orderOf([first]: SortingState): Record<string, string | null> {
  const by = Object.entries(COLUMN).find(([, id]) => id === first?.id)?.[0]
  const order = by && first ? `${by}_${first.desc ? 'desc' : 'asc'}` : null
  return { order, after: null, before: null }
}
