import { button, quote, text } from '../mail/layout/content.ts'
import { issueDecisionLink } from './links.ts'
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
 * The part of an e-mail that says why something was decided, under which rule, by whom, and how to appeal.
 * @param statement as the outbox keeps it; one of an older version of this code holds the reason alone
 */
export async function statementBlocks({ reason, rule: slug = null, decisionId }: Partial<Statement>) {
  const rule = ruleNamed(slug)
  const link = decisionId ? await issueDecisionLink(decisionId) : null
  return [
    ...(reason ? [text('The reason:'), quote(reason)] : []),
    ...(rule ? [text(`The rule that this rests on: ${rule.name}. ${rule.text}`)] : []),
    text('A person decided this, not a machine.'),
    ...(link
      ? [
          text(
            'If you think that this is wrong, you can appeal once, within six months. You need not sign in for it. An administrator other than the one who decided looks at it, where there is one.',
          ),
          button('Read the decision, or appeal', link),
        ]
      : [text('If you think that this is wrong, reply to this e-mail.')]),
  ]
}
