import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STIFFNESS = 500
const DAMPING = 30

/** Position of the specified spring after `seconds`, from 0 to 1, with a mass of 1. */
function springAt(seconds: number) {
  const decay = DAMPING / 2
  const frequency = Math.sqrt(STIFFNESS - decay ** 2)
  const swing = Math.cos(frequency * seconds) + (decay / frequency) * Math.sin(frequency * seconds)
  return 1 - Math.exp(-decay * seconds) * swing
}

test('the pop-in animation follows a spring of stiffness 500 and damping 30', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const duration = Number(/pop-in ([\d.]+)s var\(--ease-spring\)/.exec(read('controls.css'))?.[1])
  const stops = [
    ...(/--ease-spring: linear\(([^)]+)\)/.exec(read('tokens.css'))?.[1] ?? '').matchAll(/([\d.]+) (\d+)%/g),
  ]
  expect(stops.length).toBeGreaterThan(5)
  for (const [, value, percent] of stops) {
    expect(Math.abs(Number(value) - springAt((Number(percent) / 100) * duration))).toBeLessThan(0.01)
  }
  expect(Math.abs(1 - springAt(duration))).toBeLessThan(0.01)
})
