/** Settings that the server writes into the page. Every visitor can read them, so none is secret. */
import { createContext, useContext } from 'react'
import * as v from 'valibot'

const configSchema = v.object({
  siteName: v.string(),
  /** Public origin of the site, without a trailing slash. Empty if not configured. */
  siteUrl: v.string(),
  supabaseUrl: v.string(),
  publishableKey: v.string(),
  providers: v.array(v.picklist(['github', 'google'])),
  /** The community's URLs on X, GitHub and LinkedIn, in this order, for the footer. An empty string shows no link. */
  social: v.array(v.string()),
  /** Whether the site serves Atom feeds. A static host does not. */
  feeds: v.boolean(),
  /** Whether mails stay in the server's local mailbox, because it has no mail server. */
  mailbox: v.boolean(),
})

export type AppConfig = v.InferOutput<typeof configSchema>
export type Provider = AppConfig['providers'][number]

/** Reads `<script id="app-config">`. Throws when the page carries no valid settings. */
export function readAppConfig(): AppConfig {
  const text = document.getElementById('app-config')?.textContent ?? ''
  const config = v.parse(configSchema, JSON.parse(text))
  // An empty URL means the origin that served the page.
  const { origin } = window.location
  return { ...config, siteUrl: config.siteUrl || origin, supabaseUrl: config.supabaseUrl || origin }
}

export const ConfigContext = createContext<AppConfig | null>(null)

/** Returns the settings of the page, on the server and in the browser. @throws Error outside of a page */
export function useConfig(): AppConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('No settings above this component')
  return config
}
