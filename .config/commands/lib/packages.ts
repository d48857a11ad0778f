import { readFileSync } from 'node:fs'
import { collect, type Outcome } from './steps.ts'

type Lock = { packages: Record<string, { hasInstallScript?: boolean }> }
type Manifest = { allowScripts?: Record<string, boolean> }
type Audit = {
  vulnerabilities?: Record<string, { severity: string; range: string }>
  /** npm's message if there was no response. */
  message?: string
}

/** A check without a result, with the reason in one line. */
export class Unknown extends Error {}

/** Lists packages with install scripts that have been neither allowed nor denied. */
export function checkPackages(): string[] {
  const [lock, manifest] = ['package-lock.json', 'package.json'].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as unknown,
  )
  return unknownScripts(lock as Lock, manifest as Manifest)
}

/**
 * Lists known vulnerabilities of the packages that the site runs with.
 * @throws Unknown if the registry sends no report
 */
export async function checkAdvisories(): Promise<string[]> {
  const options = ['audit', '--omit=dev', '--audit-level=high', '--json', '--loglevel=error']
  return advisoriesIn(await collect('npm', options))
}

/** Returns packages with an install script that package.json neither allows nor denies. */
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
 * Parses the advisories in the output of `npm audit`. An unreachable registry is no error of the project, but leaves
 * the result unknown.
 * @throws Unknown if there is no report
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

/** Returns the report, which is printed between npm's warnings. */
function reportIn(output: string): Audit {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Audit
  } catch {
    // Only messages, no report.
    return {}
  }
}
