// A browser that translates a page puts <font> elements in the place of its text nodes. React goes on referring to the text
// nodes: it would fail to insert a node before one of them or to remove it, lose the whole island, and write changes into a
// text that nobody sees. (Chromium and Google Translate do this; react/react issue 11538.)

/** The element that replaces a text node to which React still refers. */
const replacements = new WeakMap<Node, ChildNode>()

const isReplacement = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT'

/** Preserves React's references while a translator changes the page. */
function followReplacedText(): void {
  new MutationObserver(noteChanges).observe(document.documentElement, { childList: true, subtree: true })
  const prototype = Node.prototype
  const insert = Reflect.get(prototype, 'insertBefore')
  const remove = Reflect.get(prototype, 'removeChild')
  prototype.insertBefore = function <Inserted extends Node>(inserted: Inserted, before: Node | null) {
    insert.call(this, inserted, before && childFor(before, this))
    return inserted
  }
  prototype.removeChild = function <Removed extends Node>(removed: Removed) {
    const child = childFor(removed, this)
    if (child) remove.call(this, child)
    return removed
  }
}

/** The child of a parent that a node is, or is inside of, or was replaced by; null when there is none any more. */
function childFor(node: Node, parent: Node): Node | null {
  let child: Node | null = node.isConnected ? node : (replacements.get(node) ?? node)
  while (child && child.parentNode !== parent)
    child = isReplacement(child.parentNode) ? child.parentNode : null
  return child
}

function noteChanges(records: MutationRecord[], observer: MutationObserver) {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      // New text is shown untranslated, for the translator to find.
      if (!target.isConnected) replacements.get(target)?.replaceWith(target)
      continue
    }
    const replacement = [...addedNodes, previousSibling, nextSibling].find(isReplacement)
    if (!replacement) continue
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue
      replacements.set(text, replacement)
      observer.observe(text, { characterData: true })
    }
  }
}

// Once a page, before its first island hydrates.
if (typeof document !== 'undefined') followReplacedText()
