/**
 * Keeps React working on a page that the browser translates. Chrome and Samsung's browser replace text nodes by
 * `<font>` elements, of which React knows nothing: it fails to remove such a text or to insert something before it, and
 * nobody sees what it writes there (docs/decisions/0037). It must see the first replacement, so the entry starts it.
 * @param root The container that React renders.
 */
export function followTranslation(root: Node): void {
  /** By text node, the element that replaced it. */
  const replacements = new WeakMap<Node, Element>()
  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  let isTranslated = false

  function note(records: MutationRecord[]) {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // React wrote into a text that is not on the page: it returns there, and the browser translates it again.
      if (target instanceof Text && !target.parentNode) replacements.get(target)?.replaceWith(target)
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont)
      for (const text of removedNodes) {
        if (!replacement || !(text instanceof Text)) continue
        replacements.set(text, replacement)
        observer.observe(text, { characterData: true })
        if (!isTranslated) patchNodes()
      }
    }
  }

  /** The node that stands on the page for one that React knows. */
  function onPage<N extends Node>(node: N): N | Element {
    note(observer.takeRecords())
    const replacement = replacements.get(node)
    return replacement && (!node.parentNode || replacement.contains(node)) ? replacement : node
  }

  function patchNodes() {
    isTranslated = true
    const { appendChild, insertBefore, removeChild } = Node.prototype
    Node.prototype.appendChild = function (child) {
      appendChild.call(this, onPage(child))
      return child
    }
    Node.prototype.insertBefore = function (child, next) {
      const place = next && onPage(next)
      insertBefore.call(this, onPage(child), place?.parentNode === this ? place : null)
      return child
    }
    Node.prototype.removeChild = function (child) {
      const shown = onPage(child)
      // One element may have replaced several texts.
      if (shown.parentNode === this) removeChild.call(this, shown)
      return child
    }
  }
}

function isFont(node: Node | null): node is HTMLFontElement {
  return node instanceof HTMLFontElement
}
