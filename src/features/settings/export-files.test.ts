import { expect, test } from 'vitest'
import { exportPage, memberExport } from './export-files.ts'
import type { ExportRow } from './queries/collect-export.ts'

const ORIGIN = { siteUrl: 'https://hibo.example', supabaseUrl: 'https://files.example' }

const NOW = new Date('2026-11-23T10:00:00Z')

function exportOf(parts: Record<string, ExportRow[]>) {
  const arrived = Object.entries(parts).map(([name, rows]) => {
    return { name, rows, count: rows.length, isWhole: true, after: null }
  })
  return memberExport({ parts: arrived }, ORIGIN, NOW)
}

test('the export names its description, its time and the URLs of files', () => {
  const whole = exportOf({ posts: [], files: [{ bucket: 'post-media', name: 'post_media/1/a b.png' }] })
  expect(whole).toEqual({
    $schema: 'https://hibo.example/data-export.schema.json',
    site: 'https://hibo.example',
    made_at: '2026-11-23T10:00:00.000Z',
    parts: {
      posts: [],
      files: [
        {
          bucket: 'post-media',
          name: 'post_media/1/a b.png',
          url: 'https://files.example/storage/v1/object/public/post-media/post_media/1/a%20b.png',
        },
      ],
    },
  })
})

test('the page names people, leaves out what is empty, and runs nothing that somebody wrote', () => {
  const message = {
    to: { id: '1', username: 'asha', full_name: 'Asha "A" Cali' },
    content: '<script>alert(1)</script>',
    read: false,
    note: null,
  }
  const page = exportPage(exportOf({ posts: [], messages_sent: [message] }), '<b>Hibo</b>')
  expect(page).toContain('<h2 id="messages_sent">Messages sent</h2>')
  expect(page).toContain('<dt>To</dt><dd dir="auto">Asha &quot;A&quot; Cali (@asha)</dd>')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<b>')
  expect(page).not.toContain('Posts')
  expect(page).not.toContain('<dt>Note</dt>')
})
