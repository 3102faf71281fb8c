/** Responses as a crawler reads them: parsed, without running scripts. */
import type { Page } from '@playwright/test'

import * as v from 'valibot'

import { earlyClickScript } from '#tests/support/build.ts'

const nodeSchema = v.looseObject({ '@type': v.string() })
const graphSchema = v.object({ '@context': v.literal('https://schema.org'), '@graph': v.array(nodeSchema) })

export interface Head {
  title: string
  /** Content of the first meta element of each name or property. */
  meta: Record<string, string>
  canonical: string | null
  /** URL of the page's feed. */
  feed: string | null
  /** Structured data (schema.org) of the page. */
  data: v.InferOutput<typeof nodeSchema>[]
  /** Number of elements that only unescaped text can have created. */
  intruders: number
}

/** Parses with the DOM of `page`. An empty page has no policy that would report the parsed content. */
export async function parseHead(page: Page, html: string): Promise<Head> {
  const { json, ...head } = await page.evaluate(
    ([source, ours]) => {
      const { head, documentElement } = new DOMParser().parseFromString(source, 'text/html')
      const metas = [...head.querySelectorAll('meta[content]')].reverse()
      return {
        title: head.querySelector('title')?.textContent ?? '',
        meta: Object.fromEntries(
          metas.map((meta) => [
            meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
            meta.getAttribute('content') ?? '',
          ]),
        ),
        canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
        feed: head.querySelector('link[rel=alternate]')?.getAttribute('href') ?? null,
        json: head.querySelector('script[type="application/ld+json"]')?.textContent ?? null,
        intruders: [
          ...documentElement.querySelectorAll('script:not([src]):not([type$=json]), [onload]'),
        ].filter(({ textContent }) => textContent !== ours).length,
      }
    },
    [html, earlyClickScript()] as const,
  )
  return { ...head, data: json === null ? [] : v.parse(graphSchema, JSON.parse(json))['@graph'] }
}

/** Returns the texts of the elements with these names. Throws if the document is not well-formed XML. */
export async function parseXml(page: Page, xml: string, names: readonly string[]) {
  const parsed = await page.evaluate(
    ([source, wanted]) => {
      const document = new DOMParser().parseFromString(source, 'application/xml')
      return {
        error: document.querySelector('parsererror')?.textContent ?? null,
        root: `${document.documentElement.namespaceURI} ${document.documentElement.localName}`,
        texts: Object.fromEntries(
          wanted.map((name) => [name, [...document.querySelectorAll(name)].map((one) => one.textContent)]),
        ),
      }
    },
    [xml, names] as const,
  )
  if (parsed.error !== null) throw new Error(parsed.error)
  return parsed
}
