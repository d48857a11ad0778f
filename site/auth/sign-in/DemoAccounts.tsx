import { useEffect, useState } from 'react'
import { request } from '../../data/request.ts'
import type { ResultOf } from '../../data/gql.ts'
import { SignInMethodQuery } from '../operations.ts'

type Accounts = ResultOf<typeof SignInMethodQuery>['signInMethod']['demoAccounts']

let requested: Promise<Accounts> | undefined

/** Returns the sample accounts, requested once per page; none if there is no demo data or the request fails. */
export function demoAccounts(): Promise<Accounts> {
  requested ??= request(SignInMethodQuery, {}).then(
    ({ signInMethod }) => signInMethod.demoAccounts,
    (error: unknown) => {
      console.error('The demo accounts could not be listed.', error)
      requested = undefined
      return []
    },
  )
  return requested
}

/** Lists the sample accounts; choosing one fills the field (specification, section 2, "Sign-in dialog"). */
export function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  const [accounts, setAccounts] = useState<Accounts>([])

  useEffect(() => {
    let isMounted = true
    void demoAccounts().then((found) => isMounted && setAccounts(found))
    return () => void (isMounted = false)
  }, [])

  if (accounts.length === 0) return null
  return (
    <section className="card card-sunken" aria-labelledby="demo-accounts">
      <h3 id="demo-accounts" className="text-base">
        Demo Accounts
      </h3>
      <ul className="-mx-3 grid">
        {accounts.map(({ email, firstName, lastName, role }) => (
          <li key={email}>
            <button type="button" className="menu-item" onClick={() => onChoose(email)}>
              <span className="grid min-w-0">
                <span>
                  {role} <span className="font-normal">({`${firstName} ${lastName}`})</span>
                </span>
                <span className="truncate font-normal text-brand underline">{email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
