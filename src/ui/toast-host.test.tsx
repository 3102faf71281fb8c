import { renderToStaticMarkup } from 'react-dom/server'
import { toast, useToasterStore } from 'react-hot-toast/headless'
import { expect, test } from 'vitest'

test('at most the twenty newest toasts are shown', () => {
  const texts = Array.from({ length: 25 }, (_, index) => `message ${index}`)
  for (const text of texts) toast.success(text)
  let shown: unknown[] = []
  function Shown() {
    shown = useToasterStore().toasts.map(({ message }) => message)
    return null
  }
  renderToStaticMarkup(<Shown />)
  expect(shown).toEqual(texts.slice(-20).reverse())
})
