/** Adds up the layout shifts of a page in `window.shifted`, as an init script. */
export function countShifts(): void {
  Reflect.set(window, 'shifted', 0)
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Notes the layout shifts of a page in `window.shifts`, with what moved, as an init script. */
export function noteShifts(): void {
  const shifts: object[] = []
  Reflect.set(window, 'shifts', shifts)
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const nameOf = (node: Node | null) => {
    const { nodeName, textContent, parentNode } = node ?? {}
    const name = node instanceof Element ? node.className : parentNode?.nodeName
    return `${nodeName} (${String(name).slice(0, 40)}) “${textContent?.trim().slice(0, 30)}”`
  }
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      const [value, sources, isInput] = ['value', 'sources', 'hadRecentInput'].map((key) =>
        Reflect.get(entry, key),
      )
      if (isInput) continue
      shifts.push({
        value,
        sources: [
          `at ${Math.round(entry.startTime)} ms, after ${Reflect.get(window, 'lastPart')}`,
          ...sources.map(
            ({ node, previousRect, currentRect }: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }) =>
              `${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
          ),
        ],
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
