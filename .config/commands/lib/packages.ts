import { readFileSync } from 'node:fs'
import { collect, type Outcome } from './steps.ts'

type Lock = { packages: Record<string, { hasInstallScript?: boolean }> }
type Manifest = { allowScripts?: Record<string, boolean> }
type Audit = {
  vulnerabilities?: Record<string, { severity: string; range: string }>
  /** What npm says instead when it got no answer. */
  message?: string
}

/** What could not be asked, in one line: it has neither passed nor failed. */
export class Unasked extends Error {}

/** Programs among the packages that nobody has allowed to run when they are installed. */
export function checkPackages(): string[] {
  const [lock, manifest] = ['package-lock.json', 'package.json'].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as unknown,
  )
  return unknownScripts(lock as Lock, manifest as Manifest)
}

/**
 * What is known against the packages that the site runs with.
 * @throws Unasked when the registry does not tell
 */
export async function checkAdvisories(): Promise<string[]> {
  const asked = ['audit', '--omit=dev', '--audit-level=high', '--json', '--loglevel=error']
  return advisoriesIn(await collect('npm', asked))
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
 * The advisories in what `npm audit` printed. A registry that does not answer, or no network, is no mistake of the
 * project, but then nothing is known.
 * @throws Unasked when there is no report in it
 */
export function advisoriesIn({ output }: Pick<Outcome, 'output'>): string[] {
  const { vulnerabilities, message } = reportIn(output)
  if (!vulnerabilities) {
    const [why = ''] = (message ?? output).trim().split('\n')
    throw new Unasked(`the registry did not say what is known against the packages (${why || 'no answer'})`)
  }
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => ['high', 'critical'].includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity} advisory; npm audit says more.`)
}

/** The report stands between npm's warnings. */
function reportIn(output: string): Audit {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Audit
  } catch {
    // Words for people only: there is no report.
    return {}
  }
}
