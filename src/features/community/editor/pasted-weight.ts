/** Weighs the tags of pasted HTML before a parser sees them: nested and crossed ones block the page for seconds. */

/** A text that fits into a post has fewer, even as a table or from a word processor. */
const MAX_TAGS = 4_000
const MAX_DEPTH = 100
/** A tag this deep weighs two: each line of a quote in fifty quotes becomes fifty marks. */
const DEPTH_OF_TWO = 50
const VOID = elements('area base br col embed hr img input link meta source track wbr')
/** Elements that may leave their end tag out. */
const CLOSED_BY_OTHERS = elements('p li dt dd option tr td th thead tbody tfoot colgroup')

/** @throws Error beyond the bounds. */
export class TagBudget {
  #tags = 0
  #depth = 0
  readonly #open: string[] = []
  /** Open elements whose parent has ended. The parser opens them again at every following tag. */
  readonly #crossed: string[] = []

  open(name: string) {
    this.#tags += 1 + this.#crossed.length + this.#depth / DEPTH_OF_TWO
    if (!VOID.has(name)) this.#open.push(name)
    if (!VOID.has(name) && needsEnd(name)) this.#depth += 1
    if (this.#tags > MAX_TAGS) throw new Error('Too many tags')
    if (this.#depth > MAX_DEPTH) throw new Error('Tags nest too deep')
  }

  close(name: string) {
    const index = this.#open.lastIndexOf(name)
    const ended = index < 0 ? [] : this.#open.splice(index)
    this.#depth -= ended.filter(needsEnd).length
    this.#crossed.push(...ended.slice(1).filter(needsEnd))
    if (index < 0 && this.#crossed.includes(name)) this.#crossed.splice(this.#crossed.lastIndexOf(name), 1)
  }
}

function needsEnd(name: string) {
  return !CLOSED_BY_OTHERS.has(name)
}

function elements(names: string) {
  return new Set(names.split(' '))
}
