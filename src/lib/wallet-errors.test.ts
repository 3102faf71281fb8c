import { expect, test } from 'vitest'

import { isWalletError } from './wallet-errors.ts'

test.each([
  [new Error('MetaMask: could not connect'), ''],
  [new TypeError('Cannot redefine property: ethereum'), ''],
  ['Failed to connect to Phantom', ''],
  [new Error('undefined is not an object'), 'chrome-extension://abc/wallet.js'],
])('%s is a wallet extension’s failure', (error, source) => {
  expect(isWalletError(error, source)).toBe(true)
})

test.each([
  [new Error('Failed to load posts'), ''],
  [new Error('undefined is not an object'), 'chrome-extension://abc/translate.js'],
  [undefined, ''],
])('%s is our own to report', (error, source) => {
  // The stack is empty, because it would contain this file's path, and so the word "wallet".
  if (error instanceof Error) error.stack = ''
  expect(isWalletError(error, source)).toBe(false)
})
