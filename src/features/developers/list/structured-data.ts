/** A page of the directory in the terms of schema.org, for search engines. Used on the server alone. */
import { collectionPage } from '#src/lib/page-meta/collection-page.ts'
import type { PreviewDetails, ToAbsoluteUrl } from '#src/lib/page-meta/page-preview.ts'

import type { DeveloperCardData } from '../schemas.ts'

interface ShownDirectory {
  name: string
  description: string
  path: string
  /** Name of the specialization, skill or place that the list is about, and its path. */
  subject: readonly [name: string, path: string] | undefined
  developers: readonly Pick<DeveloperCardData, 'full_name' | 'username'>[]
}

/** The directory as a list of its developers, with the trail that leads to it. */
export function directoryDetails(
  { name, description, path, subject, developers }: ShownDirectory,
  absolute: ToAbsoluteUrl,
): PreviewDetails {
  const items = developers.map(({ full_name, username }) => ({
    name: full_name,
    url: absolute(`/profile/${username}`),
  }))
  return {
    trail: [['Developers', '/developers'], ...(subject ? [subject] : [])],
    data: [collectionPage({ name, description, url: absolute(path), items })],
  }
}
