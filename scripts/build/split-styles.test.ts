import { expect, test } from 'vitest'

import { classesOf, layerOrder, pickRules } from './split-styles.ts'

/** The rules that a page with these classes alone can need. */
function pick(css: string, ...classes: string[]) {
  return pickRules(css, (selectors) =>
    selectors.some((needed) => needed.every((name) => classes.includes(name))),
  )
}

test('rules keep their order, their layers and their conditions', () => {
  const css =
    '/*! note */@layer base,utilities;@layer base{p{margin:0}}@layer utilities{.a{top:0}@media print{.b{top:1px}.a{top:2px}}.b{left:0}}.a{left:1px}/* end */'
  expect(pick(css, 'a', 'b')).toBe(css.replaceAll(/\/\*.*?\*\//g, ''))
  expect(pick(css, 'a')).toBe(
    '@layer base,utilities;@layer base{p{margin:0}}@layer utilities{.a{top:0}@media print{.a{top:2px}}}.a{left:1px}',
  )
  expect(pick(css)).toBe('@layer base,utilities;@layer base{p{margin:0}}')
})

test('the order of layers can be stated before they are split', () => {
  expect(layerOrder('@layer a{p{top:0}}@layer b{.c{top:0}}@layer a{.d{top:0}}@layer e;.f{top:0}')).toBe(
    '@layer a,b;',
  )
})

test('fonts, properties, keyframes and rules without a class always stay, nested rules stay with theirs', () => {
  const css =
    '@font-face{font-family:"}";src:url(a)}@property --a{syntax:"*"}@keyframes spin{to{top:0}}:root[data-x=".b"]{top:0}.a{&:hover{top:0}@media print{top:1px}}'
  expect(pick(css)).toBe(css.slice(0, css.indexOf('.a{')))
  expect(pick(css, 'a')).toBe(css)
})

test.each([
  ['.sm\\:p-1\\.5', ['sm:p-1.5']],
  ['.\\32 xl\\:a:hover', ['2xl:a']],
  ['.h-\\[calc\\(1px\\,2px\\)\\]', ['h-[calc(1px,2px)]']],
  ['.data-\\[a\\=\\"b\\"\\]\\:c[data-a="b"]', ['data-[a="b"]:c']],
  ['.aria-pressed\\:a[aria-pressed=".b"]', ['aria-pressed:a']],
  ['.group-hover\\/row\\:a:is(:where(.group\\/row):hover *)', ['group-hover/row:a', 'group/row']],
  [':is(.\\*\\:a>*):not(:first-child)', ['*:a']],
  ['html:has(.bar.open) .a', ['bar', 'open', 'a']],
  ['.a:not(.b, :where(.c .d)) .e', ['a', 'e']],
  ['.a:is(.b, .c):not(.d)', ['a']],
])('%s needs its classes, without those of which one is enough', (selector, classes) => {
  expect([...classesOf(`${selector}{top:0}`)].sort()).toEqual(classes.sort())
})

test('a rule stays when one of its selectors can match', () => {
  expect(pick('.a,.b .c{top:0}', 'b', 'c')).toBe('.a,.b .c{top:0}')
  expect(pick('.a,.b .c{top:0}', 'c')).toBe('')
})
