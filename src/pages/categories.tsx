import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'

import { CategoryCards, CategoryCardsSkeleton } from '#src/features/community/feed/category-cards.tsx'
import { categoriesDetails } from '#src/features/community/posts/structured-data.ts'
import { categoriesOrFallback, categoriesQuery } from '#src/features/community/queries/categories.ts'
import { loadQuery } from '#src/lib/load-query.ts'
import { queryClientContext } from '#src/lib/loader-context.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await loadQuery(context.get(queryClientContext), categoriesQuery())
}

export function Component() {
  // On failure the fixed list is used without a message.
  const { data, isPending } = useQuery(categoriesQuery())
  return (
    <>
      <PageMeta
        title="Categories"
        description="What the community of Somali developers talks about, by category."
        path="/categories"
        details={
          import.meta.env.SSR
            ? (absolute, siteName) => categoriesDetails(categoriesOrFallback(data), absolute, siteName)
            : undefined
        }
      />
      <PageHeader title="Categories" lead="Pick what you work on, or what you want to learn." />
      <div className="page-width py-6 sm:py-8">
        {isPending ? <CategoryCardsSkeleton /> : <CategoryCards categories={categoriesOrFallback(data)} />}
      </div>
    </>
  )
}
