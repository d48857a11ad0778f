import { quote, text } from '../mail/layout/content.ts'
import { ruleNamed } from './rules.ts'

/** Why something was decided against somebody, as Art. 17 of the Digital Services Act asks for it. */
export type Statement = {
  reason: string | null
  /** The slug of the rule on which it rests. */
  rule: string | null
  /** The entry of the log, under which the decision is filed. */
  decisionId: string
}

/**
 * The part of an e-mail that says why something was decided, under which rule, and by whom.
 * @param statement as the outbox keeps it; one of an older version of this code holds the reason alone
 */
export function statementBlocks({ reason, rule: slug = null }: Partial<Statement>) {
  const rule = ruleNamed(slug)
  return [
    ...(reason ? [text('The reason:'), quote(reason)] : []),
    ...(rule ? [text(`The rule that this rests on: ${rule.name}. ${rule.text}`)] : []),
    text('A person decided this, not a machine.'),
  ]
}
