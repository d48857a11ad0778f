import { readFileSync } from 'node:fs'
import { collect, type Outcome } from './steps.ts'

type Lock = { packages: Record<string, { hasInstallScript?: boolean }> }
type Manifest = { allowScripts?: Record<string, boolean> }
type Audit = {
  vulnerabilities?: Record<string, { severity: string; range: string }>
  /** npm's message when no response came. */
  message?: string
}

/** A check that neither passed nor failed, with the reason in one line. */
export class Unknown extends Error {}

/** Lists packages whose scripts at installing nobody has decided about. */
export function checkPackages(): string[] {
  const [lock, manifest] = ['package-lock.json', 'package.json'].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as unknown,
  )
  return unknownScripts(lock as Lock, manifest as Manifest)
}

/**
 * Lists what is known against the packages that the site runs with.
 * @throws Unknown when the registry sends no report
 */
export async function checkAdvisories(): Promise<string[]> {
  const options = ['audit', '--omit=dev', '--audit-level=high', '--json', '--loglevel=error']
  return advisoriesIn(await collect('npm', options))
}

/** Packages with a script of their own at installing about which package.json does not say yes or no. */
export function unknownScripts({ packages }: Lock, { allowScripts = {} }: Manifest): string[] {
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(withScript.map(([path]) => path.replace(/^.*node_modules\//, '')))
  return [...names]
    .filter((name) => !(name in allowScripts))
    .map(
      (name) =>
        `${name} runs a script when it is installed: say in package.json, allowScripts, whether it may.`,
    )
}

/**
 * Reads the advisories from the output of `npm audit`. A registry that is down, or no network, is no mistake of the
 * project, but then nothing is known.
 * @throws Unknown when there is no report in it
 */
export function advisoriesIn({ output }: Pick<Outcome, 'output'>): string[] {
  const { vulnerabilities, message } = reportIn(output)
  if (!vulnerabilities) {
    const [why = ''] = (message ?? output).trim().split('\n')
    throw new Unknown(`the registry did not say what is known against the packages (${why || 'no response'})`)
  }
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => ['high', 'critical'].includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity} advisory; npm audit says more.`)
}

/** The report is between npm's warnings. */
function reportIn(output: string): Audit {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Audit
  } catch {
    // Only messages for people: there is no report.
    return {}
  }
}
