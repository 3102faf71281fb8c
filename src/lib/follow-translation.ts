/**
 * Keeps React working on a page that the browser translates. Chrome and Samsung's browser replace text nodes by
 * `<font>` elements that React does not know: React fails to remove such a text or to insert before it, and what React
 * writes into it stays invisible (docs/decisions/0037). The entry starts this, so that no replacement is missed.
 * @param root The container that React renders.
 */
export function followTranslation(root: Node): void {
  /** The element that replaced each text node. */
  const replacements = new WeakMap<Node, Element>()
  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  let isTranslated = false

  function note(records: MutationRecord[]) {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // React wrote into a replaced text. The text returns to the page, and the browser translates it again.
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

  /** The node on the page in place of a node that React knows. */
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
