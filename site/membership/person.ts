/** What a person types about themselves, as their form holds it. */
export type PersonInput = {
  firstName: string
  lastName: string
  linkedinProfile: string
  location: string
  jobTitle: string
  company: string
  bio: string
  isPublicProfile: boolean
}

export type RegistrationInput = PersonInput & { email: string }

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

/** Reads a form that was sent without script. */
export function readForm(form: FormData): RegistrationInput {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    linkedinProfile: text('linkedinProfile'),
    location: text('location'),
    jobTitle: text('jobTitle'),
    company: text('company'),
    bio: text('bio'),
    isPublicProfile: form.get('isPublicProfile') !== null,
  }
}
