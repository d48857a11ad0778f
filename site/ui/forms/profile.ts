/** Personal fields of a form. */
export type ProfileInput = {
  firstName: string
  lastName: string
  linkedinProfile: string
  location: string
  jobTitle: string
  company: string
  bio: string
  isPublicProfile: boolean
}

export type RegistrationInput = ProfileInput & { email: string }

/** An empty application: profiles are public by default (specification, section 5). */
export const EMPTY: RegistrationInput = {
  firstName: '',
  lastName: '',
  email: '',
  linkedinProfile: '',
  location: '',
  jobTitle: '',
  company: '',
  bio: '',
  isPublicProfile: true,
}

/** Adds `https://` to profile URLs copied without it; anything else is unchanged. */
export const withHttps = (address: string) =>
  address.trim().replace(/^(?=([\w-]+\.)*linkedin\.com\/)/i, 'https://')
