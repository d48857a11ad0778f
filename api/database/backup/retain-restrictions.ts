import type pg from 'pg'

// A backup restores what was allowed when it was made. Restrictions imposed since then stay in force, as far as the
// replaced database records them.

/** The retained restrictions, by the ids of members, subscribers, items and passkeys. */
export type Retained = Record<keyof typeof RULES, string[]>

/** Statements in which an unqualified table is restored, and one in `public` is being replaced. */
const RULES = {
  /** Members who have lost the administrator's role. */
  demoted: `update "Member" member set role = 'user' from public."Member" was
    where was.id = member.id and member.role = 'admin' and was.role::text = 'user' returning member.id`,
  disabled: `update "Member" member set "isDisabled" = true from public."Member" was
    where was.id = member.id and not member."isDisabled" and was."isDisabled" returning member.id`,
  /** Members who have made their profile private. */
  hidden: `update "Member" member set "isPublicProfile" = false from public."Member" was
    where was.id = member.id and member."isPublicProfile" and not was."isPublicProfile" returning member.id`,
  /** Kinds of e-mails that members have unsubscribed from. */
  silenced: `insert into "NotificationPreference" as preference ("memberId", kind, "inSite", email)
    select was."memberId", was.kind::text::"PreferenceKind", was."inSite", 'never'
    from public."NotificationPreference" was join "Member" member on member.id = was."memberId"
    where was.email::text = 'never'
    on conflict ("memberId", kind) do update set email = 'never' where preference.email is distinct from 'never'
    returning preference."memberId" as id`,
  /** Subscribers without an account who have unsubscribed. */
  unsubscribed: `delete from "Subscriber" reader where not exists (select from public."Subscriber" was
    where was.email = reader.email and (was."confirmedAt" is not null or reader."confirmedAt" is null))
    returning reader.id`,
  /** Members who have started leaving, with or without their items; `resolveDepartures` hides them. */
  leaving: leavers('not was."takesItems"'),
  leavingWithItems: leavers('was."takesItems"'),
  /** Members who were leaving and have come back; `resolveDepartures` restores their items. */
  returned: `select member.id from "Member" member join public."Member" was on was.id = member.id
    where member."leavesAt" is not null and was."leavesAt" is null`,
  /** Removed passkeys; those of erased members are deleted with the members. */
  passkeys: `delete from "Passkey" passkey where exists (select from public."Member" was where was.id = passkey."memberId")
    and not exists (select from public."Passkey" was where was.id = passkey.id) returning passkey.id`,
  posts: withdrawn('Post'),
  replies: withdrawn('Reply'),
}

/** The table that a rule needs, where an older replaced database may lack it and so has nothing for that rule. */
const REQUIRED_TABLES: Partial<Record<keyof typeof RULES, string>> = {
  unsubscribed: 'Subscriber',
  leaving: 'Departure',
  leavingWithItems: 'Departure',
  returned: 'Departure',
}

function leavers(which: string) {
  return `select member.id from "Member" member join public."Departure" was on was."memberId" = member.id
    where member."leavesAt" is null and ${which}`
}

const NAMES = Object.keys(RULES) as (keyof typeof RULES)[]

/** Items that moderators have withdrawn. */
function withdrawn(table: 'Post' | 'Reply') {
  return `update "${table}" item set status = was.status::text::"Status", "rejectionReason" = was."rejectionReason"
    from public."${table}" was
    where was.id = item.id and item.status = 'approved' and was.status::text <> 'approved' returning item.id`
}

/**
 * Applies the replaced database's restrictions to the restored one while both exist; call it in a transaction.
 * @param client a connection to the staging schema
 */
export async function retainStricter(client: pg.Client): Promise<Retained> {
  const retained = Object.fromEntries(NAMES.map((name) => [name, [] as string[]])) as Retained
  for (const name of NAMES) {
    // A database without our tables has no restrictions.
    if (!(await hasTable(client, REQUIRED_TABLES[name] ?? 'NotificationPreference'))) continue
    const found = await client.query<{ id: string }>(RULES[name])
    retained[name] = found.rows.map(({ id }) => id)
  }
  return retained
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public."${name}"') is not null as "isThere"`,
  )
  return rows[0]?.isThere ?? false
}
