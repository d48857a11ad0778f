import { useMutation } from 'urql'
import { showResult } from '../refetch.ts'
import { VerifyMutation, type User } from './operations.ts'

/** Returns a function that verifies an applicant and confirms it in a toast. */
export function useVerify({ id, firstName, lastName }: User) {
  const [{ fetching: isVerifying }, run] = useMutation(VerifyMutation)
  const label = {
    done: 'User Verified',
    failed: 'Failed to verify user',
    description: `${firstName} ${lastName} is now a member; we’ve e-mailed them.`,
  }
  const verify = async () => void (isVerifying || showResult(await run({ id }), label))
  return { isVerifying, verify }
}
