/** Short messages at the edge of the screen. The code behind them loads with the first one. */
const host = () => import('./toast-host.tsx')

/** Something to do next, offered beside a message. */
export interface ToastAction {
  label: string
  run: () => void
}

let anyShown = false

function show(kind: 'success' | 'error') {
  return (text: string, action?: ToastAction) => {
    anyShown = true
    void host().then(({ showToast }) => showToast(kind, text, action))
  }
}

export const toast = {
  success: show('success'),
  error: show('error'),
  /** Takes messages back that are no longer true. */
  clear(...texts: string[]) {
    if (anyShown) void host().then(({ clearToast }) => texts.forEach(clearToast))
  },
}
