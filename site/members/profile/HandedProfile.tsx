import type { ComponentProps } from 'react'
import { received, type Handed } from '../../lib/page/handover.ts'
import { ProfileIsland } from './ProfileIsland.tsx'
import { asIsland } from '../../ui/Island.tsx'

/** A member's page with what the page hands over to it. */
export const HandedProfile = asIsland(
  ({ handed }: { handed: Handed<ComponentProps<typeof ProfileIsland>> }) => (
    <ProfileIsland {...received(handed)} />
  ),
)
