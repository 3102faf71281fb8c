/** The two files of an export: JSON for programs, and one HTML page to read it. */
import type { AppConfig } from '#src/lib/config.ts'
import type { Json } from '#src/lib/database.types.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'

import type { Collection, ExportRow } from './queries/collect-export.ts'

/** The origins of the site and of the stored files. */
type Origins = Pick<AppConfig, 'siteUrl' | 'supabaseUrl'>

export interface MemberExport {
  $schema: string
  site: string
  made_at: string
  parts: Record<string, ExportRow[]>
}

/** The export as `public/data-export.schema.json` describes it. */
export function memberExport({ parts }: Collection, config: Origins, now: Date): MemberExport {
  const rows = Object.fromEntries((parts ?? []).map((part) => [part.name, part.rows]))
  return {
    $schema: `${config.siteUrl}/data-export.schema.json`,
    site: config.siteUrl,
    made_at: now.toISOString(),
    parts: {
      ...rows,
      files: (rows.files ?? []).map((file) => ({
        ...file,
        url: `${config.supabaseUrl}/storage/v1/object/public/${file.bucket}/${encodeURI(String(file.name))}`,
      })),
    },
  }
}

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;
padding:0 1rem;overflow-wrap:anywhere}dl{border-top:1px solid #8888;padding-top:.75rem;display:grid;
grid-template-columns:minmax(6rem,auto) 1fr;gap:.15rem 1rem}dt{opacity:.7}dd{margin:0;white-space:pre-line}`

/** The export as one HTML page without scripts or pictures. */
export function exportPage({ parts, made_at, site }: MemberExport, siteName: string): string {
  const filled = Object.entries(parts).filter(([, rows]) => rows.length > 0)
  const contents = filled.map(
    ([name, rows]) => `<li><a href="#${name}">${nameInWords(name)}</a> (${rows.length})</li>`,
  )
  const sections = filled.map(
    ([name, rows]) => `<h2 id="${name}">${nameInWords(name)}</h2>\n${rows.map(listOf).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>My data on ${escapeMarkup(siteName)}</title><style>${STYLE}</style></head>
<body><h1>My data on ${escapeMarkup(siteName)}</h1>
<p>From ${escapeMarkup(site)}, ${escapeMarkup(made_at)}</p>
<ul>${contents.join('')}</ul>
${sections.join('\n')}
</body></html>
`
}

function listOf(row: ExportRow): string {
  const facts = Object.entries(row).flatMap(([name, value]) => {
    const text = textOf(value)
    return text === '' ? [] : `<dt>${nameInWords(name)}</dt><dd dir="auto">${escapeMarkup(text)}</dd>`
  })
  return `<dl>${facts.join('')}</dl>`
}

/** A value as text, one line for each part; empty for a missing value. People are named. */
function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value !== 'object') return String(value)
  if (typeof value.full_name === 'string')
    return value.username ? `${value.full_name} (@${value.username})` : value.full_name
  return Object.entries(value)
    .flatMap(([name, part]) => (textOf(part) === '' ? [] : `${nameInWords(name)}: ${textOf(part)}`))
    .join('\n')
}

/** The name of a part or a field in words: `ratings_given` is 'Ratings given'. */
function nameInWords(name: string): string {
  const text = name.replaceAll('_', ' ')
  return escapeMarkup(text.charAt(0).toUpperCase() + text.slice(1))
}
