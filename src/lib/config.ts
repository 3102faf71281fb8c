/** What the page is told about the place it runs in. Nothing secret: every visitor can read it. */
import * as v from 'valibot'

const configSchema = v.object({
  /** Public origin of the site, without a trailing slash. Empty where nobody said: the origin that serves the page. */
  siteUrl: v.string(),
  supabaseUrl: v.string(),
  publishableKey: v.string(),
  providers: v.array(v.picklist(['github', 'google'])),
  /** Whether feeds are served here: a host of files has none. */
  feeds: v.boolean(),
})

export type AppConfig = v.InferOutput<typeof configSchema>
export type Provider = AppConfig['providers'][number]

/** Reads `<script id="app-config">`. Throws when the page carries no valid settings. */
export function readAppConfig(): AppConfig {
  const text = document.getElementById('app-config')?.textContent ?? ''
  const config = v.parse(configSchema, JSON.parse(text))
  // An empty address means: the origin that served the page.
  const { origin } = window.location
  return { ...config, siteUrl: config.siteUrl || origin, supabaseUrl: config.supabaseUrl || origin }
}
