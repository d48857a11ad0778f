/**
 * Returns the address where a discussion is started.
 * @param category the slug of its category
 * @param title the words to begin with, such as those of a search
 */
export function newPostPath({ category, title }: { category?: string | undefined; title?: string }): string {
  const params = new URLSearchParams({ ...(category && { category }), ...(title && { title }) })
  return params.size > 0 ? `/forum/new?${params}` : '/forum/new'
}
