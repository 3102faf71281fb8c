/** Toasts: short messages at the edge of the screen. Their code loads with the first one. */
const host = () => import('./toast-host.tsx')

/** A button in a toast. */
export interface ToastAction {
  label: string
  run: () => void
}

/** One button, or several beside each other. */
export type ToastActions = ToastAction | readonly ToastAction[]

let anyShown = false

/** `brief` is a success that the page shows anyway, such as a sent message. */
export type ToastKind = 'success' | 'brief' | 'error'

function show(kind: ToastKind) {
  /** `name` is a part of the text that the browser's translation leaves alone. */
  return (...message: [text: string, action?: ToastActions, name?: string]) => {
    anyShown = true
    void host().then(({ showToast }) => showToast(kind, ...message))
  }
}

export const toast = {
  success: show('success'),
  brief: show('brief'),
  error: show('error'),
  /** Removes toasts that are outdated. */
  clear(...texts: string[]) {
    if (anyShown) void host().then(({ clearToast }) => texts.forEach(clearToast))
  },
}
