// Marks the current section in the contents, and expands the call named in the URL.

const contents = document.querySelector<HTMLElement>('nav.api-contents')
const links = [...(contents?.querySelectorAll<HTMLAnchorElement>('details > ul > li > a') ?? [])]
const linkOf = new Map(
  links.flatMap((link) => {
    const section = document.querySelector(link.hash)?.closest('section')
    return section ? [[section, link] as const] : []
  }),
)

const visible = new Set<Element>()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) visible.add(target)
      else visible.delete(target)
    const current = [...linkOf.keys()].find((section) => visible.has(section))
    if (current) mark(linkOf.get(current))
  },
  // Band below the header: the section that reaches it is current.
  { rootMargin: '-20% 0px -70%' },
)
for (const section of linkOf.keys()) observer.observe(section)

function mark(current: HTMLAnchorElement | undefined): void {
  if (!contents || !current || current.ariaCurrent) return
  for (const link of links) link.ariaCurrent = link === current ? 'location' : null
  contents.scrollTo({ top: current.offsetTop - contents.clientHeight / 3 })
}

/** Expands the target of the URL where the browser does not do so itself. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const closed = target?.closest<HTMLDetailsElement>('details:not([open])')
  if (!closed) return
  closed.open = true
  target?.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()

// On a phone the open contents would cover the target.
contents?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a'))
    contents.querySelector('details')?.removeAttribute('open')
})
