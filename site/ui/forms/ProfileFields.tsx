import { LIMITS, LOCATIONS } from '#limits/people'
import { useState, type ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'
import type { Problems } from './form.ts'
import { fieldOf } from './field-of.ts'
import { withHttps, type ProfileInput } from './profile.ts'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

type Props<Input extends ProfileInput> = {
  input: Input
  problems: Problems
  onChange: (part: Partial<ProfileInput>) => void
  /** Fields between the names and the rest. */
  children?: ReactNode
}

/** Fields shared by registration and profile editing (specification, section 5, "Registration"). */
export function ProfileFields<Input extends ProfileInput>({
  input,
  problems,
  onChange,
  children,
}: Props<Input>) {
  const field = fieldOf<Exclude<keyof ProfileInput, 'isPublicProfile'>>(input, problems, onChange)
  // A town no longer listed remains an option for its members.
  const [before] = useState(input.location)
  const towns = before === '' || LOCATIONS.includes(before) ? LOCATIONS : [before, ...LOCATIONS]
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName', 'First name')} autoComplete="given-name" />
        <TextField {...field('lastName', 'Last name')} autoComplete="family-name" />
      </div>
      {children}
      <TextField
        {...field('linkedinProfile', 'LinkedIn profile')}
        type="url"
        onLeave={() => onChange({ linkedinProfile: withHttps(input.linkedinProfile) })}
        placeholder="linkedin.com/in/your-name"
        hint="A volunteer checks it to confirm you work in Ireland. We never scan it automatically."
      />
      <SelectField
        {...field('location', 'Location')}
        options={[{ value: '', label: 'Choose the nearest town' }, ...towns]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('jobTitle', 'Job title (optional)')} autoComplete="organization-title" />
        <TextField {...field('company', 'Company (optional)')} autoComplete="organization" />
      </div>
      <TextField
        {...field('bio', 'About you (optional)')}
        rows={5}
        max={LIMITS.bio}
        hint="What do you work on, and what would you like to talk about?"
      />
      <Checkbox
        label={<span className="font-semibold">Make my profile public</span>}
        name="isPublicProfile"
        hint="If you untick this, you’ll appear as Anonymous User, with no job, company, location, bio or LinkedIn address."
        isChecked={input.isPublicProfile}
        onChange={(isPublicProfile) => onChange({ isPublicProfile })}
      />
    </>
  )
}
