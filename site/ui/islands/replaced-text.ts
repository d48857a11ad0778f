// A browser that translates a page replaces text nodes with <font> elements. React still refers to the text nodes: it
// would fail to insert before or remove one of them, lose the whole island, and update text that is no longer visible.
// (Chromium and Google Translate do this; react/react issue 11538.)

/** Element that has replaced a text node to which React still refers. */
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

/** Returns the child of a parent that is or contains a node, or has replaced it; null if there is none any more. */
function childFor(node: Node, parent: Node): Node | null {
  let child: Node | null = node.isConnected ? node : (replacements.get(node) ?? node)
  while (child && child.parentNode !== parent)
    child = isReplacement(child.parentNode) ? child.parentNode : null
  return child
}

function noteChanges(records: MutationRecord[], observer: MutationObserver) {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      // New text is shown untranslated; the translator will notice it.
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

// Once per page, before its first island hydrates.
if (typeof document !== 'undefined') followReplacedText()
