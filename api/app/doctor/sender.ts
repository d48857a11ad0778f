import { Resolver } from 'node:dns/promises'
import { site } from '../../mail/site.ts'
import { findingsAbout, type Check, type Finding, type Installation } from './finding.ts'

const { ok, warning } = findingsAbout('Sender')

/** Reserved top-level domains, which have no mail server. */
const INVENTED = /\.(example|test|invalid|localhost)$/

/** DNS error codes for a missing record and a missing name. */
const NONE = ['ENODATA', 'ENOTFOUND']

/** Looks up the DNS records by which mail servers authenticate our e-mails. */
export const sender: Check = {
  subject: 'Sender',
  run: (installation) => examineSender(installation),
}

/** @param from the sender's address */
export async function examineSender(
  { resolveTxt = resolve, env: { SMTP_URL, MAIL_DIR } }: Installation,
  from = site.email,
): Promise<Finding[]> {
  const domain = from.slice(from.indexOf('@') + 1)
  if (!SMTP_URL || MAIL_DIR || INVENTED.test(domain)) return []
  const records = [
    [domain, 'v=spf1', 'SPF', '"v=spf1 a:MAIL-SERVER -all"'],
    [`_dmarc.${domain}`, 'v=DMARC1', 'DMARC', '"v=DMARC1; p=quarantine"'],
  ] as const
  const findings: Finding[] = []
  for (const [name, beginning, title, example] of records) {
    const found = await resolveTxt(name).catch((error: { code?: string }) =>
      NONE.includes(error.code ?? '') ? [] : null,
    )
    if (found === null)
      return [warning('No name server could be reached.', `Look for SPF and DMARC of ${domain} yourself.`)]
    if (!found.some((parts) => parts.join('').startsWith(beginning)))
      findings.push(
        warning(
          `${domain} has no ${title} record, so e-mails may be taken for spam.`,
          `Publish a TXT record at ${name}, such as ${example}, and let the mail server sign with DKIM.`,
        ),
      )
  }
  return findings.length > 0 ? findings : [ok(`${domain} has SPF and DMARC`)]
}

const resolve = (name: string) => new Resolver({ timeout: 2_000, tries: 1 }).resolveTxt(name)
