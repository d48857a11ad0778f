/** Where one can be: thirty towns, the last of them Other (specification, section 3). content/forum.json says the same. */
export const LOCATIONS = [
  ...['Dublin', 'Cork', 'Limerick', 'Galway', 'Waterford', 'Drogheda', 'Dundalk', 'Swords', 'Bray', 'Navan'],
  ...['Ennis', 'Carlow', 'Kilkenny', 'Naas', 'Tralee', 'Newbridge', 'Balbriggan', 'Portlaoise', 'Athlone'],
  ...['Mullingar', 'Letterkenny', 'Greystones', 'Wexford', 'Sligo', 'Celbridge', 'Malahide', 'Clonmel'],
  ...['Carrigaline', 'Maynooth', 'Other'],
] as const

/** Characters allowed, after trimming (decisions, "Posts, replies and moderation"). */
export const LIMITS = { name: 100, jobTitle: 100, company: 100, bio: 1_000, linkedinProfile: 300 } as const

/** How many items a tab of a profile has at once. */
export const PROFILE_PAGE = 20
