/**
 * Returns the URL of the form for a new discussion.
 * @param category slug of its category
 * @param title initial title, such as a search term
 */
export function newPostPath({ category, title }: { category?: string | undefined; title?: string }): string {
  const params = new URLSearchParams({ ...(category && { category }), ...(title && { title }) })
  return params.size > 0 ? `/forum/new?${params}` : '/forum/new'
}
