import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'write', label: 'Write', content: 'The words' },
  { id: 'preview', label: 'Preview', content: 'How they look' },
]

test('the first panel shows, and only its tab is in the order of the keyboard', () => {
  const html = renderToStaticMarkup(<Tabs label="Editor" tabs={tabs} />)
  expect(html).toContain('role="tablist" aria-label="Editor"')
  expect(html).toMatch(/<button[^>]*aria-selected="true"[^>]*tabindex="0"[^>]*>Write/)
  expect(html).toMatch(/<button[^>]*aria-selected="false"[^>]*tabindex="-1"[^>]*>Preview/)
  expect(html).toContain('The words')
  expect(html).not.toContain('How they look')
})

test('the owner decides which panel shows, and the panel is named by its tab', () => {
  const html = renderToStaticMarkup(<Tabs label="Editor" tabs={tabs} value="preview" />)
  const tabId = /<button[^>]*id="([^"]*preview-tab)"/.exec(html)?.[1]
  expect(tabId).toBeTruthy()
  expect(html).toContain(`aria-labelledby="${tabId}"`)
  expect(html).toContain('How they look')
})
