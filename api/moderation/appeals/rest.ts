import { z } from '@hono/zod-openapi'
import type { Appeal } from '../../../prisma/client/client.ts'
import { limitOf } from '../../http/rates.ts'
import { pageQuery, pageArgsOf, route, pageOf, type Route } from '../../http/rest/rest.ts'
import { reportKey } from '../../reports/rules.ts'
import { appealDecision, newAppeal } from '../../decisions/rules.ts'
import { createAppeal } from './appeals.ts'
import type { DecisionDocument, ReportDocument } from './documents.ts'
import { isObsolete } from './outcome/obsolete.ts'
import { decideAppeal } from './outcome/outcome.ts'
import { findAppeals, type PendingAppeal } from './queue.ts'
import { appealResponse, pendingAppealResponse } from './responses.ts'
import { subjectIn } from './subject.ts'

const restAppeal = (appeal: Appeal) => {
  const { id, decisionId, reportId, text, createdAt, decidedAt, outcome, answer: decisionNote } = appeal
  const subject = decisionId ? { decisionId } : reportId ? { reportId } : {}
  return {
    id,
    ...subject,
    text,
    createdAt,
    decidedAt,
    outcome,
    answer: decisionNote,
    isObsolete: isObsolete(appeal),
  }
}

const restDecision = ({ entry }: DecisionDocument) => {
  const { id, action, targetType, targetId, reason, rule, createdAt } = entry
  // Nobody can appeal against a decision about a section.
  return targetType === 'section' ? undefined : { id, action, targetType, targetId, reason, rule, createdAt }
}

const restReport = ({ report }: ReportDocument) => {
  const { id, reference, kind, details, note } = report
  return { id, reference, ...reportKey.parse(report), kind, details, note }
}

const restPending = ({ appeal, member, decision, report, whyNotDecide }: PendingAppeal) => ({
  id: appeal.id,
  text: appeal.text,
  createdAt: appeal.createdAt,
  ...(member && { member: { id: member.id, firstName: member.firstName, lastName: member.lastName } }),
  ...(decision && { decision: restDecision(decision) }),
  ...(report && { report: restReport(report) }),
  whyNotDecide,
})

/** The documented routes for appeals (decisions, "After publication"). */
export const appealRoutes: Route[] = [
  route({
    method: 'post',
    path: '/api/appeals',
    summary: 'Appeal a decision, or the outcome of a report: once, within six months',
    who: 'everybody',
    status: 201,
    body: newAppeal,
    response: appealResponse,
    also: {
      404: 'No decision or report has this id, or it isn’t yours',
      409: 'Appealed already, too late, or the decision no longer applies',
      429: `More than ${limitOf('appeals')}`,
    },
    handle: async ({ context, viewer, body }) =>
      restAppeal(await createAppeal(viewer, context.origin, subjectIn(body), body)),
  }),
  route({
    method: 'get',
    path: '/api/admin/appeals',
    summary: 'Open appeals, oldest first',
    who: 'administrators',
    query: pageQuery(),
    response: z.array(pendingAppealResponse),
    handle: ({ viewer, query }) => pageOf(findAppeals(viewer, pageArgsOf(query)), restPending),
  }),
  route({
    method: 'patch',
    path: '/api/admin/appeals/{appealId}',
    summary: 'Uphold an appeal, which puts things back as they were, or reject it',
    who: 'administrators',
    body: appealDecision,
    response: appealResponse,
    also: { 409: 'Someone else has decided it, or there’s nothing left to put back' },
    handle: async ({ viewer, params, body }) => restAppeal(await decideAppeal(viewer, params.appealId, body)),
  }),
]
