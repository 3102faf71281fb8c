/** Short messages at the edge of the screen. The code behind them loads with the first one. */
const host = () => import('./toast-host.tsx')

export const toast = {
  success: (text: string) => void host().then(({ showToast }) => showToast('success', text)),
  error: (text: string) => void host().then(({ showToast }) => showToast('error', text)),
}
