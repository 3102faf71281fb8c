import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { markdownToHtml } from '#src/lib/markdown/markdown-renderer.ts'

import { communityKeys } from './keys.ts'

/** A draft's Markdown as HTML for the preview; not cached. */
export function previewQuery(source: string) {
  return queryOptions({
    queryKey: communityKeys.preview(source),
    queryFn: ({ client }) => markdownToHtml(client, source),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
