import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { parseEmailLink } from './email-link.ts'

const FOLDER = 'supabase/templates'

test('the links of a Supabase project’s mails lead to the page with a button, and none acts by itself', async () => {
  const config = await readFile('supabase/config.toml', 'utf8')
  const mails = [...config.matchAll(/\[auth\.email\.template\.(\w+)\]/g)].map(([, name]) => `${name}.html`)
  expect(mails.sort()).toEqual(
    ['confirmation', 'email_change', 'invite', 'magic_link', 'recovery'].map((name) => `${name}.html`),
  )
  expect((await readdir(FOLDER)).sort()).toEqual(mails)
  for (const mail of mails) {
    const html = await readFile(`${FOLDER}/${mail}`, 'utf8')
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
    expect(links, mail).toHaveLength(1)
    const url = new URL(links[0]?.replace('{{ .SiteURL }}', 'https://hibo.example') ?? '')
    expect(url.pathname).toBe('/auth/confirm')
    expect(parseEmailLink(url.searchParams), mail).not.toBeNull()
  }
})
