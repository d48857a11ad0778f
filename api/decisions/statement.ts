import { button, quote, text } from '../mail/layout/content.ts'
import { issueDecisionLink } from './links.ts'
import { ruleNamed } from './rules.ts'

/** The statement of reasons for a restriction, as required by Art. 17 of the Digital Services Act. */
export type Statement = {
  reason: string | null
  rule: string | null
  /** The id of the log entry, which serves as reference of the decision. */
  decisionId: string
}

/** Returns the part of an e-mail that explains a decision: reasons, rule, who decided, and how to appeal. */
export async function statementBlocks({ reason, rule: slug, decisionId }: Statement) {
  const rule = ruleNamed(slug)
  const link = await issueDecisionLink(decisionId)
  return [
    ...(reason ? [text('The reason:'), quote(reason)] : []),
    ...(rule ? [text(`The rule: ${rule.name}. ${rule.text}`)] : []),
    text('A moderator decided this. It wasn’t an automated decision.'),
    ...(link
      ? [
          text(
            'If you disagree, you can appeal once, within six months. You don’t need to sign in. Another administrator will review it, if one is available.',
          ),
          button('Read the decision or appeal', link),
        ]
      : [text('If you disagree, reply to this e-mail.')]),
  ]
}
