/** The personal fields of a form. */
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

/** An empty application: profiles are public unless their owners say otherwise (specification, section 5). */
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

/** Profile addresses are often copied without their beginning; what is no such address stays as it is. */
export const withHttps = (address: string) =>
  address.trim().replace(/^(?=([\w-]+\.)*linkedin\.com\/)/i, 'https://')
