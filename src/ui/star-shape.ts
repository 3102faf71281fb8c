/** Returns the star of the Somali flag as an SVG path, centred on (`cx`, `cy`). */
export function starPath(cx: number, cy: number, radius: number): string {
  // Slightly larger than the inner radius of a pentagram, so that it looks like a star at 14 pixels.
  const inner = radius * 0.43
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI / 5) * index - Math.PI / 2
    const reach = index % 2 === 0 ? radius : inner
    return `${(cx + reach * Math.cos(angle)).toFixed(2)} ${(cy + reach * Math.sin(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}
