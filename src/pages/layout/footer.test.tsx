import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { type AppConfig, ConfigContext } from '#src/lib/config.ts'
import { Footer } from './footer.tsx'

const config: AppConfig = {
  siteUrl: '',
  supabaseUrl: '',
  publishableKey: '',
  providers: [],
  feeds: true,
  mailbox: false,
  social: ['', 'https://github.com/hibo', ''],
}

test('the footer links to the sites whose address is set, and shows the others without a link', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ConfigContext value={config}>
        <Footer />
      </ConfigContext>
    </MemoryRouter>,
  )
  const items = html.match(/<li>.*?<\/li>/g) ?? []
  expect(items.map((item) => /href="([^"]*)"/.exec(item)?.[1] ?? null)).toEqual([
    null,
    'https://github.com/hibo',
    null,
  ])
  expect(items.map((item) => item.includes('<a '))).toEqual([false, true, false])
})
