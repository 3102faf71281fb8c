import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { type AppConfig, ConfigContext } from '#src/lib/config.ts'
import { Footer } from './footer.tsx'

const config: AppConfig = {
  siteName: 'Qaali',
  siteUrl: '',
  supabaseUrl: '',
  publishableKey: '',
  providers: [],
  feeds: true,
  mailbox: false,
  social: ['', 'https://github.com/hibo', ''],
}

function renderFooter() {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ConfigContext value={config}>
        <Footer />
      </ConfigContext>
    </MemoryRouter>,
  )
}

test('the footer has the name of the site', () => {
  const html = renderFooter()
  expect(html).toContain('aria-label="Qaali, home"')
  expect(html).toContain(`© ${new Date().getFullYear()} Qaali</p>`)
})

test('the footer links to the sites whose URL is set, and shows the others as disabled', () => {
  const html = renderFooter()
  const items = html.match(/<li>.*?<\/li>/g) ?? []
  expect(items.map((item) => /href="([^"]*)"/.exec(item)?.[1] ?? null)).toEqual([
    null,
    'https://github.com/hibo',
    null,
  ])
  expect(items.map((item) => item.includes('aria-disabled="true"'))).toEqual([true, false, true])
})
