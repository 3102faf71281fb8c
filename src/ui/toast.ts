/** Short messages at the edge of the screen. The code behind them loads with the first one. */
const host = () => import('./toast-host.tsx')

/** Something to do next, offered beside a message. */
export interface ToastAction {
  label: string
  run: () => void
}

export const toast = {
  success: (text: string, action?: ToastAction) =>
    void host().then(({ showToast }) => showToast('success', text, action)),
  error: (text: string) => void host().then(({ showToast }) => showToast('error', text)),
}
