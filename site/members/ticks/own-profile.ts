import { profileOf } from '#rules/people'
import { TICKS, type Tick } from '#limits/people'
import { enumOf } from '../../data/enums.ts'
import { problemsIn } from '../../ui/forms/form.ts'
import { withHttps, type ProfileInput } from '../../ui/forms/profile.ts'

/** Input of a member's own profile form, with a check box per tick. */
export type OwnProfileInput = ProfileInput & Record<Tick, boolean>

/** Returns check boxes with these ticks selected. */
export const ticked = (ticks: readonly Tick[]) =>
  Object.fromEntries(TICKS.map((tick) => [tick, ticks.includes(tick)])) as Record<Tick, boolean>

/** Splits the form's input into the profile and the selected ticks. */
function partsOf({ speaks, mentors, seeks_mentor, ...input }: OwnProfileInput) {
  const isTicked = { speaks, mentors, seeks_mentor }
  return {
    profile: { ...input, linkedinProfile: withHttps(input.linkedinProfile) },
    ticks: TICKS.filter((tick) => isTicked[tick]),
  }
}

/** Returns the input of the mutation. */
export function mutationInputOf(input: OwnProfileInput) {
  const { profile, ticks } = partsOf(input)
  return { ...profile, ticks: ticks.map(enumOf) }
}

/** Validates by the server's rule before the request. */
export function problemsInProfile(input: OwnProfileInput) {
  const { profile, ticks } = partsOf(input)
  return problemsIn(profileOf(input.location), { ...profile, ticks })
}
