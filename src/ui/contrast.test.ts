import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The least contrast by WCAG 2.2: 4.5 for text, 3 for outlines of controls and for graphics that carry meaning. */
const TEXT = 4.5
const GRAPHIC = 3
const EDGE = 2

type Oklch = [lightness: number, chroma: number, hue: number]
type Pair = [foreground: string, grounds: string[], atLeast?: number]

const GROUNDS = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const PAIRS: Pair[] = [
  ['ink', [...GROUNDS, 'primary-soft', 'accent-soft', 'danger-soft', 'success-soft']],
  ['ink-muted', GROUNDS],
  ['link', GROUNDS],
  ['accent-ink', [...GROUNDS, 'accent-soft']],
  ['danger-ink', [...GROUNDS, 'danger-soft']],
  ['success-ink', [...GROUNDS, 'success-soft']],
  ['primary-soft-ink', ['primary-soft', 'surface-hover']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-accent', ['accent']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-success', ['success']],
  ['tone-neutral-ink', ['tone-neutral']],
  ['tone-green-ink', ['tone-green']],
  ['tone-blue-ink', ['tone-blue']],
  ['tone-purple-ink', ['tone-purple']],
  ['primary', GROUNDS, GRAPHIC],
  ['line-strong', GROUNDS, GRAPHIC],
  ['focus', GROUNDS, GRAPHIC],
  ['star', ['surface', 'surface-raised'], GRAPHIC],
  ['success', ['surface', 'surface-raised'], GRAPHIC],
  ['danger', ['surface', 'surface-raised', 'surface-sunken'], GRAPHIC],
]

const tokens = readTokens(readFileSync(new URL('tokens.css', import.meta.url), 'utf8'))

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const pairs = PAIRS.flatMap(([name, grounds, atLeast = TEXT]) =>
    grounds.map((on) => ({ name, on, atLeast })),
  )
  test.each(pairs)('$name on $on has a contrast of $atLeast', ({ name, on, atLeast }) => {
    expect(contrast(tokens(name)[theme], tokens(on)[theme])).toBeGreaterThanOrEqual(atLeast)
  })
})

test('the letter of every avatar has enough contrast with its cloth', () => {
  const css = readFileSync(new URL('woven.css', import.meta.url), 'utf8')
  const cloths = [...css.matchAll(/\.weave-c\d\s*\{([^}]*)\}/g)].map(([, body = '']) => body)
  expect(cloths).toHaveLength(8)
  const LETTER = /--thread-light:\s*oklch\(([^)]*)\)/
  // The first letter colour in the file is that of every cloth without its own.
  const usual = LETTER.exec(css)?.[1]
  for (const body of cloths) {
    const base = oklch(/--base:\s*oklch\(([^)]*)\)/.exec(body)?.[1])
    const letter = oklch(LETTER.exec(body)?.[1] ?? usual)
    // Letters are large and bold, for which WCAG asks less, but lie partly on lighter threads of the cloth.
    expect(contrast(letter, base)).toBeGreaterThanOrEqual(TEXT)
  }
})

test('the edge of every cloth is visible on a dark page', () => {
  const css = readFileSync(new URL('woven.css', import.meta.url), 'utf8')
  const [, channels = '', alpha] =
    /outline: 1px solid light-dark\(transparent, rgb\(([\d ]+) \/ ([\d.]+)\)\)/.exec(css) ?? []
  const line = channels.split(' ').map((channel) => Number(channel) / 255)
  for (const [, base] of css.matchAll(/--base:\s*oklch\(([^)]*)\)/g)) {
    const edge = luminanceOf(blend(line, Number(alpha), linearRgb(oklch(base))))
    for (const page of ['surface', 'surface-raised']) {
      // The initial carries the meaning, so the edge needs less than a graphic.
      expect(ratio(edge, luminance(tokens(page).dark)), `${base} on ${page}`).toBeGreaterThanOrEqual(EDGE)
    }
  }
})

test('the contrast of black on white is 21', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
})

/** Reads `--color-name: light-dark(oklch(…), oklch(…));`. Throws for a name that is not there. */
function readTokens(css: string) {
  const found = new Map<string, { light: Oklch; dark: Oklch }>()
  const line = /--color-([\w-]+):\s*light-dark\(\s*oklch\(([\d. /]+)\),\s*oklch\(([\d. /]+)\)\s*\)/g
  for (const [, name = '', light, dark] of css.matchAll(line))
    found.set(name, { light: oklch(light), dark: oklch(dark) })
  return (name: string) => {
    const token = found.get(name)
    if (!token) throw new Error(`tokens.css has no --color-${name}`)
    return token
  }
}

function oklch(text: string | undefined): Oklch {
  const [lightness, chroma, hue] = (text ?? '').split(/[\s/]+/).map(Number)
  if (
    lightness === undefined ||
    chroma === undefined ||
    hue === undefined ||
    Number.isNaN(lightness + chroma + hue)
  ) {
    throw new Error(`not a colour: ${text}`)
  }
  return [lightness, chroma, hue]
}

function contrast(one: Oklch, other: Oklch): number {
  return ratio(luminance(one), luminance(other))
}

function ratio(one: number, other: number): number {
  const [darker = 0, lighter = 0] = [one, other].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Oklch): number {
  return luminanceOf(linearRgb(colour))
}

function luminanceOf([red = 0, green = 0, blue = 0]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Blends a transparent sRGB colour over a linear one, in sRGB as browsers do. @returns linear light */
function blend(over: number[], alpha: number, under: number[]): number[] {
  return under.map((light, index) => {
    const channel = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    const mixed = alpha * (over[index] ?? Number.NaN) + (1 - alpha) * channel
    return mixed <= 0.04045 ? mixed / 12.92 : ((mixed + 0.055) / 1.055) ** 2.4
  })
}

/** Linear light of an oklch colour (CSS Color 4, https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function linearRgb([lightness, chroma, hue]: Oklch): number[] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  // A screen shows a colour outside its range as the nearest one at the edge.
  return rgb.map((channel) => Math.min(1, Math.max(0, channel)))
}
