/** The texts of the pages about the site. */
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { serverRenderedContent } from '#src/lib/markdown/content-element.ts'
import { markdownToHtml } from '#src/lib/markdown/markdown-renderer.ts'
import type { SitePath } from '#src/lib/site-pages.ts'

export const siteKeys = {
  all: featureKeys.site,
  texts: () => [...siteKeys.all, 'text'] as const,
  text: (path: SitePath) => [...siteKeys.texts(), path] as const,
  content: (path: SitePath, version: string) => [...siteKeys.all, path, version] as const,
  edited: (key: string) => [...siteKeys.all, 'edited', key] as const,
}

const settingsSchema = v.array(
  v.object({ key: v.string(), value: v.nullable(v.string()), updated_at: v.string() }),
)

export const OPERATOR_KEY = 'operator'
export const CONTACT_EMAIL = 'contact-email'

export interface SiteText {
  path: SitePath
  /** Markdown. Null: the app's own text is shown. */
  text: string | null
  /** Changes with each change of the text. */
  updatedAt: string
  /** The name and place of the operator; null until the admins have stated them. */
  operator: string | null
  /** Email address for visitors; null while the admins have named none. */
  contactEmail: string | null
}

/** The text of one page, and who runs the site. */
export function siteTextQuery(path: SitePath) {
  return queryOptions({
    queryKey: siteKeys.text(path),
    queryFn: async ({ client, signal }): Promise<SiteText> => {
      const key = path.slice(1)
      const { data } = await (await backendOf(client))
        .from('site_settings')
        .select('key, value, updated_at')
        .in('key', [key, OPERATOR_KEY, CONTACT_EMAIL])
        .abortSignal(signal)
        .throwOnError()
      const settings = v.parse(settingsSchema, data)
      const settingOf = (wanted: string) => settings.find((setting) => setting.key === wanted)
      const own = settingOf(key)
      return {
        path,
        text: own?.value ?? null,
        updatedAt: own?.updated_at ?? '',
        operator: settingOf(OPERATOR_KEY)?.value ?? null,
        contactEmail: settingOf(CONTACT_EMAIL)?.value ?? null,
      }
    },
  })
}

/**
 * The text as HTML that is safe to show. What the server rendered is taken over from the page, so that a visitor loads
 * neither the app's own texts nor the Markdown parser.
 */
export function siteContentQuery({ path, text, updatedAt }: SiteText) {
  return queryOptions({
    queryKey: siteKeys.content(path, updatedAt),
    queryFn: async ({ client }) =>
      numberSections(await markdownToHtml(client, text ?? (await defaultText(path)))),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inPage: false },
    initialData: () => serverRenderedContent(path, updatedAt),
  })
}

/** Gives each section an id, so that the list of contents leads to it. */
function numberSections(html: string): string {
  let number = 0
  return html.replace(/<h2(?=[ >])/g, () => `<h2 id="section-${++number}"`)
}

/** The app's own text of a page, in Markdown. Rejects when its code can't be loaded. */
export async function defaultText(path: SitePath): Promise<string> {
  const { DEFAULT_TEXTS } = await import('../default-texts.ts')
  return DEFAULT_TEXTS[path]
}
