import type { z } from 'astro/zod'
import type { certificate, certificatesPage } from './schemas.ts'
import { filesIn, namesIn, type Tree } from '../check/nested.ts'

type Certificate = z.infer<typeof certificate>
type Page = z.infer<typeof certificatesPage>

/** Returns the certificates by file name. */
export const certificatesIn = (tree: Tree): Map<string, Certificate> =>
  new Map(filesIn(tree, 'certificates') as [string, Certificate][])

/**
 * Returns an error for each `next` that is no other certificate, each organization without certificates, and each role
 * whose certificates have no page to learn from.
 */
export function missingReferences(tree: Tree): string[] {
  const certificates = certificatesIn(tree)
  const { learn } = tree.get('certificates.json') as Page
  const followers = [...certificates].flatMap(([name, { next = [] }]) =>
    next
      .filter((follower) => follower === name || !certificates.has(follower))
      .map(
        (follower) =>
          `certificates/${name}.json: next: "${follower}" is not another certificate; write the name of a file in certificates`,
      ),
  )
  const awarding = new Set([...certificates.values()].map(({ organization }) => organization))
  const organizations = namesIn(tree, 'organizations')
    .filter((name) => !awarding.has(name))
    .map(
      (name) =>
        `organizations/${name}.json: no certificate belongs to this organization; add a file to certificates`,
    )
  const roles = new Set([...certificates.values()].flatMap((each) => each.roles))
  const lessons = [...roles]
    .filter((role) => !learn.some((lesson) => lesson.role === role))
    .map((role) => `certificates.json: learn: no link is for the role "${role}"; add one`)
  return [...followers, ...organizations, ...lessons]
}

const FIGURES = {
  price: ({ price }: Partial<Certificate>) => price,
  renewal: ({ renewal }: Partial<Certificate>) => renewal?.fee,
} as const

/**
 * Returns an error for each changed figure of a certificate without an entry in its history. A figure that was unknown
 * before needs none.
 */
export function unrecordedChanges(before: Tree, now: Tree, today: string): string[] {
  // The earlier version may precede the history field.
  const earlier: Map<string, Partial<Certificate>> = certificatesIn(before)
  return [...certificatesIn(now)].flatMap(([name, certificate]) =>
    Object.entries(FIGURES).flatMap(([what, read]) => {
      const old = earlier.get(name)
      const was = amountOf(old && read(old))
      const added = certificate.history.slice(0, certificate.history.length - (old?.history?.length ?? 0))
      const isRecorded = added.some((change) => change.what === what && amountOf(change.was) === was)
      if (!was || was === amountOf(read(certificate)) || isRecorded) return []
      const entry = `{ "on": "${today}", "what": "${what}", "was": ${was} }`
      return [
        `certificates/${name}.json: history: the ${what} has changed; add ${entry} as the first entry, ` +
          'with "corrected": true when only our figure was wrong',
      ]
    }),
  )
}

/** Returns an amount as JSON with its fields in a fixed order; undefined if there is none. */
const amountOf = (money: { currency: string; from: number; to?: number | undefined } | undefined) =>
  money &&
  `{ "currency": "${money.currency}", "from": ${money.from}${money.to === undefined ? '' : `, "to": ${money.to}`} }`
