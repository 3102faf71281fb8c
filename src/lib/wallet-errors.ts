const WALLET_WORD = /ethereum|metamask|wallet|web3|tronlink|phantom/i
const EXTENSION_SOURCE = /^(chrome|moz|safari-web)-extension:/

/**
 * Keeps errors of wallet extensions out of the console and of error reports. These extensions inject scripts into every
 * page, so their errors are not ours.
 */
export function ignoreWalletErrors(target: Window): void {
  target.addEventListener(
    'error',
    (event) => {
      if (isWalletError(event.error ?? event.message, event.filename)) suppress(event)
    },
    true,
  )
  target.addEventListener('unhandledrejection', (event) => {
    if (isWalletError(event.reason, '')) suppress(event)
  })
}

/** Whether an error mentions a wallet extension, in its message, its stack or its source. */
export function isWalletError(error: unknown, source: string): boolean {
  const text = error instanceof Error ? `${error.message} ${error.stack ?? ''}` : String(error)
  return WALLET_WORD.test(text) || (EXTENSION_SOURCE.test(source) && WALLET_WORD.test(source))
}

function suppress(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
