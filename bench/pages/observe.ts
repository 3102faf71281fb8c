/** Runs in the page before its own scripts, and keeps the browser's reports about its first load. */

export interface Observed {
  firstContentfulPaint: number | null
  largestContentfulPaint: number | null
  /** The largest element, as its opening tag. */
  largestElement: string
  /** Largest session window of layout shifts. */
  layoutShift: number
  /** Start and length of tasks over 50 ms. */
  longTasks: [start: number, length: number][]
}

declare global {
  interface Window {
    observed?: Observed
  }
}

export function observe(): void {
  const WINDOW_GAP_MS = 1_000
  const WINDOW_MS = 5_000
  const observed: Observed = {
    firstContentfulPaint: null,
    largestContentfulPaint: null,
    largestElement: '',
    layoutShift: 0,
    longTasks: [],
  }
  window.observed = observed
  let shift = { sum: 0, first: 0, last: 0 }

  function watch(type: string, take: (entry: PerformanceEntry) => void) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  }
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstContentfulPaint = startTime
  })
  watch('largest-contentful-paint', (entry) => {
    observed.largestContentfulPaint = entry.startTime
    const element = 'element' in entry && entry.element instanceof Element ? entry.element : null
    observed.largestElement = element?.outerHTML.match(/^<[^>]*>/)?.[0] ?? ''
  })
  watch('longtask', ({ startTime, duration }) => observed.longTasks.push([startTime, duration]))
  watch('layout-shift', (entry) => {
    if (!('value' in entry) || typeof entry.value !== 'number') return
    if ('hadRecentInput' in entry && entry.hadRecentInput) return
    const { startTime: at } = entry
    const goesOn = at - shift.last < WINDOW_GAP_MS && at - shift.first < WINDOW_MS
    shift = goesOn
      ? { ...shift, sum: shift.sum + entry.value, last: at }
      : { sum: entry.value, first: at, last: at }
    observed.layoutShift = Math.max(observed.layoutShift, shift.sum)
  })
}
