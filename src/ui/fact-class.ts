/**
 * Facts in a row that wraps, each with a dot before it. The dot at the start of a line is cut off, so that no line ends
 * in one: `FACT_ROW` is inside an element with hidden overflow.
 */
export const FACT_ROW = '-ml-3 flex flex-wrap'
export const FACT = "flex min-w-0 before:w-3 before:shrink-0 before:text-center before:content-['·'_/_'']"
