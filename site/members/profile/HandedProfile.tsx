import type { ComponentProps } from 'react'
import { received, type Handed } from '../../data/hydration/handover.ts'
import { ProfileIsland } from './ProfileIsland.tsx'
import { asIsland } from '../../ui/islands/Island.tsx'

/** A member's page with what the page hands over to it. */
export const HandedProfile = asIsland(
  ({ handed }: { handed: Handed<ComponentProps<typeof ProfileIsland>> }) => (
    <ProfileIsland {...received(handed)} />
  ),
)
