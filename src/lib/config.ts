/** What the page is told about the place it runs in. Nothing secret: every visitor can read it. */
import * as v from 'valibot'

const configSchema = v.object({
  supabaseUrl: v.string(),
  publishableKey: v.string(),
  providers: v.array(v.picklist(['github', 'google'])),
})

export type AppConfig = v.InferOutput<typeof configSchema>
export type Provider = AppConfig['providers'][number]

/** Reads `<script id="app-config">`. Throws when the page carries no valid settings. */
export function readAppConfig(): AppConfig {
  const text = document.getElementById('app-config')?.textContent ?? ''
  const config = v.parse(configSchema, JSON.parse(text))
  // An empty address means: the origin that served the page.
  return { ...config, supabaseUrl: config.supabaseUrl || window.location.origin }
}
