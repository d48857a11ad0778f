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

/** Reads the personal fields of a form that was sent without script. */
export function readProfileForm(form: FormData): ProfileInput {
  return {
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    linkedinProfile: withHttps(textIn(form, 'linkedinProfile')),
    location: textIn(form, 'location'),
    jobTitle: textIn(form, 'jobTitle'),
    company: textIn(form, 'company'),
    bio: textIn(form, 'bio'),
    isPublicProfile: form.get('isPublicProfile') !== null,
  }
}

/** Reads an application that was sent without script. */
export const readRegistration = (form: FormData): RegistrationInput => ({
  ...readProfileForm(form),
  email: textIn(form, 'email'),
})

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '')
