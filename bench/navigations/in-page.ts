/** Runs inside the page and notes how long the visitor waits. */

/** Milliseconds. */
export interface Notes {
  /** From the click or the step back to the frame that showed the content. */
  took: number | null
  /** The longest interaction since the last reset: from the input to the next frame. */
  interaction: number
  /** The longest task since the last reset. */
  task: number
}

declare global {
  interface Window {
    notes: Notes
    /** Starts at the next click or step back; ends when an element fits, with some text in it. */
    awaitContent: (selector: string) => void
    resetNotes: () => void
  }
}

/** Runs before anything else of the page. */
export function takeNotes(): void {
  window.resetNotes = () => {
    window.notes = { took: null, interaction: 0, task: 0 }
  }
  window.resetNotes()

  function follow(type: string, take: (entry: PerformanceEntry) => void, options = {}) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...options })
  }
  follow(
    'event',
    (entry) => {
      window.notes.interaction = Math.max(window.notes.interaction, entry.duration)
    },
    { durationThreshold: 16 },
  )
  follow('longtask', (entry) => {
    window.notes.task = Math.max(window.notes.task, entry.duration)
  })

  window.awaitContent = (selector) => {
    function start(event: Event) {
      window.removeEventListener('click', start, true)
      window.removeEventListener('popstate', start, true)
      function look() {
        // A kept list waits in the document, out of sight, so the element must be visible.
        const found = [...document.querySelectorAll(selector)].some(
          (element) => element.textContent.trim() && element.checkVisibility(),
        )
        // Waits for two frames: the first may show the content, and the second comes after it is shown.
        if (found) requestAnimationFrame(() => note(event.timeStamp))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    function note(since: number) {
      window.notes.took = performance.now() - since
    }
    window.addEventListener('click', start, true)
    window.addEventListener('popstate', start, true)
  }
}
