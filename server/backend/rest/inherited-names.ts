/**
 * Defect: Lite keeps filters, orders and aliases in plain objects under the names that the query gives, so
 * `?__proto__=eq.1` wrote into the prototype of all objects: one visitor's request broke every later one of the process.
 * Way around: a query names nothing that every object inherits. No column is called so.
 */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype))
/** Parameters whose values are names too. */
const NAMING = new Set(['select', 'order', 'columns', 'on_conflict'])

/** Whether this parameter of a query names a property that every object has, quoted or in a path as well. */
export function namesInherited(name: string, value: string): boolean {
  return isInherited(name) || (NAMING.has(name) && isInherited(value))
}

function isInherited(text: string) {
  return text.split(/[^\w$]+/).some((word) => INHERITED.has(word))
}
