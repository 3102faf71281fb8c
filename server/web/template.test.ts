import { expect, test } from 'vitest'

import { escapeJson, fillTemplate } from './template.ts'

const TEMPLATE =
  '<html data-theme="system"><head><!--head--></head><div id="root"><!--app--></div><!--state--><script src="/a.js"></script></html>'
const config = {
  siteName: 'Qaali & co',
  siteUrl: '',
  feeds: true,
  mailbox: false,
  social: [],
  supabaseUrl: '',
  publishableKey: 'key',
  providers: [],
}

test('every part replaces its mark', () => {
  expect(
    fillTemplate(TEMPLATE, {
      config,
      head: '<title>Home</title>',
      html: '<p>Hi</p>',
      state: '[]',
    }),
  ).toBe(
    '<html data-theme="system"><head><title>Home</title></head><div id="root"><p>Hi</p></div>' +
      '<script type="application/json" id="app-config">{"siteName":"Qaali & co","siteUrl":"","feeds":true,"mailbox":false,"social":[],"supabaseUrl":"","publishableKey":"key","providers":[]}</script>' +
      '<script type="application/json" id="query-state">[]</script>' +
      '<script src="/a.js"></script></html>',
  )
})

test('a page without HTML says that it opens, and carries the settings but no data', () => {
  const page = fillTemplate(TEMPLATE, { config, head: '' })
  expect(page).toMatch(/<div id="root"><p role="status"[^>]*>Opening Qaali &amp; co …<\/p><\/div>/)
  expect(page).toContain('id="app-config"')
  expect(page).not.toContain('query-state')
})

test('a chosen theme replaces the one of the system', () => {
  expect(fillTemplate(TEMPLATE, { config, head: '', theme: 'dark' })).toContain('<html data-theme="dark">')
  expect(fillTemplate(TEMPLATE, { config, head: '', saveData: true })).toContain(
    '<html data-theme="system" data-save-data="">',
  )
})

test('only a page that saves data names no font', () => {
  const link = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/a.woff2" />'
  const template = TEMPLATE.replace('<head>', `<head>${link}\n${link}`)
  expect(fillTemplate(template, { config, head: '' })).toContain(link)
  expect(fillTemplate(template, { config, head: '', saveData: true })).not.toContain('as="font"')
})

test('marks and replacement patterns in content stay text', () => {
  const page = fillTemplate(TEMPLATE, { config, head: '<!--app-->', html: "$& $' <!--state-->", state: '{}' })
  expect(page).toContain('<head><!--app--></head>')
  expect(page).toContain(`<div id="root">$& $' <!--state--></div><script`)
})

test('no text of a page can leave its data element', () => {
  const json = JSON.stringify({ name: '</script><script>alert(1)</script><!-- \u2028 \u2029' })
  const escaped = escapeJson(json)
  expect(escaped).not.toMatch(/<|\u2028|\u2029/)
  expect(JSON.parse(escaped)).toEqual(JSON.parse(json))
})
