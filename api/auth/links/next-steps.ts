import type { Member } from '../../../prisma/client/client.ts'
import { button, type Block } from '../../mail/layout/content.ts'
import { addressOf } from '../../mail/site.ts'
import { applicationStateOf } from '../account-status.ts'
import { makeStatusPath } from './status-links.ts'

/** Returns the button at the end of an e-mail to a member or an applicant; empty for a disabled account. */
export async function nextSteps(member: Member): Promise<Block[]> {
  const state = applicationStateOf(member)
  if (state === 'disabled') return []
  return state === 'accepted' ? [button('Sign in', addressOf('/sign-in'))] : [await statusButton(member.id)]
}

/** Returns a button to the page with the applicant's status. */
export const statusButton = async (memberId: string) =>
  button('Check your application', addressOf(await makeStatusPath(memberId)))
