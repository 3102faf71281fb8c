/** Adds up the layout shifts of a page in `window.shifted`, as an init script. */
export function countShifts(): void {
  Reflect.set(window, 'shifted', 0)
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
