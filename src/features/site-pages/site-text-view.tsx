import { useQuery } from '@tanstack/react-query'

import { contentVersion } from '#src/lib/markdown/content-element.ts'
import { MarkdownContent } from '#src/lib/markdown/markdown-content.tsx'
import type { SitePath } from '#src/lib/site-pages.ts'
import { ErrorPanel, type Retriable } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { type SiteText, siteContentQuery, siteTextQuery } from './queries/site-text.ts'

/** The text of a page about the site: loading, failed or shown. */
export function SiteTextView({ path }: { path: SitePath }) {
  const query = useQuery(siteTextQuery(path))
  const { data, isPending } = query
  if (isPending) return <TextSkeleton />
  if (!data) return <LoadFailure query={query} />
  return (
    <>
      {path === '/contact' && <WhoRunsIt siteText={data} />}
      <Content siteText={data} />
      {(path === '/about' || path === '/privacy') && <WhoRunsIt siteText={data} />}
      {(path === '/rules' || (path === '/contact' && data.text !== null)) && <ReportPointer />}
    </>
  )
}

function Content({ siteText }: { siteText: SiteText }) {
  const query = useQuery(siteContentQuery(siteText))
  const { data: html, isPending } = query
  if (isPending) return <TextSkeleton />
  if (html === undefined) return <LoadFailure query={query} />
  return <MarkdownContent html={html} version={contentVersion(siteText.path, siteText.updatedAt)} />
}

/** It is not part of the default text, because it is true only where there is an email address. */
const WHEN_TO_WRITE =
  "Write if you can't sign in, if something does not work, or if you disagree with what became of a report. If you found a hole in our security, please tell us before you tell others."

/** The operator, and the email in full, because not every device opens a mail program. Says honestly what is missing. */
function WhoRunsIt({ siteText: { path, text, operator, contactEmail } }: { siteText: SiteText }) {
  return (
    <section className="my-8 rounded-lg border border-line bg-surface-raised p-4 first:mt-0 sm:p-5">
      <h2 className="text-xl">Who runs this site</h2>
      <p dir="auto" className="mt-2">
        {operator ?? 'The people who run this site have not said here who they are.'}
      </p>
      {contactEmail ? (
        <>
          <a
            href={`mailto:${contactEmail}`}
            className="text-link inline-flex min-h-10 items-center break-all text-lg"
          >
            {contactEmail}
          </a>
          {path === '/contact' && text === null && <p className="text-ink-muted">{WHEN_TO_WRITE}</p>}
        </>
      ) : (
        <p className="mt-2">
          They have not given an email address yet.{' '}
          <Link to="/report" className="text-link">
            The report form
          </Link>{' '}
          reaches the moderators, also without an account.
        </p>
      )}
    </section>
  )
}

/** This is not part of the texts, which admins change. The default text of the contact page says it itself. */
function ReportPointer() {
  return (
    <p className="mt-6">
      Does something here break the law, or pretend to be you?{' '}
      <Link to="/report" className="text-link">
        Report it
      </Link>
      . You need no account.
    </p>
  )
}

function LoadFailure({ query }: { query: Retriable }) {
  return <ErrorPanel title="Couldn't load this page" query={query} />
}

function TextSkeleton() {
  return (
    <div role="status" className="flex min-h-dvh flex-col gap-6">
      <span className="sr-only">Loading page</span>
      <SkeletonText lines={4} />
      <SkeletonText lines={6} />
      <SkeletonText lines={5} />
    </div>
  )
}
