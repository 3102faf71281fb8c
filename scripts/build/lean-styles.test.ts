import { expect, test } from 'vitest'

import { lean } from './lean-styles.ts'

const PROPERTY = '@property --tw-ring{syntax:"*";inherits:false;initial-value:0 0 #0000}'

test('a variable that no class sets becomes its initial value, else the fallback', () => {
  expect(lean(`${PROPERTY}.a{box-shadow:var(--tw-ring), 1px 1px red}`)).toBe('.a{box-shadow:1px 1px red}')
  const colour = '@property --tw-colour{syntax:"*";inherits:false}'
  expect(lean(`${colour}.a{color:var(--tw-colour,var(--shadow))}`)).toBe('.a{color:var(--shadow)}')
})

test('a variable with two values stays', () => {
  const styles = `${PROPERTY}.a{--tw-ring:0 0 red;box-shadow:var(--tw-ring)}.b{box-shadow:var(--tw-ring)}`
  expect(lean(styles)).toBe(styles)
})

test('a variable that nothing reads goes, and others whose names begin like it stay', () => {
  const weight = '@property --tw-font{syntax:"*";inherits:false}'
  expect(lean(`${weight}.a{--tw-font:700;--tw-font-size:1px;font-weight:700}`)).toBe(
    '.a{--tw-font-size:1px;font-weight:700}',
  )
})

test('mixed colours need no fallback', () => {
  const support = '@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, red 5%, blue)}}'
  expect(lean(`.a{color:red}${support}`)).toBe('.a{color:red}.a{color:color-mix(in oklab, red 5%, blue)}')
})
