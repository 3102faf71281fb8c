import { useQuery } from '@tanstack/react-query'

import { contentVersion } from '#src/lib/markdown/content-element.ts'
import { MarkdownContent } from '#src/lib/markdown/markdown-content.tsx'
import type { SitePath } from '#src/lib/site-pages.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { Link } from '#src/ui/link.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { type SiteText, siteContentQuery, siteTextQuery } from './queries/site-text.ts'

import './article.css'

const FAILURE_TITLE = "Couldn't load this page"

/** The text of a page about the site: loading, failed or shown. */
export function SiteTextView({ path }: { path: SitePath }) {
  const query = useQuery(siteTextQuery(path))
  const { data, isPending } = query
  if (isPending) return <TextSkeleton />
  if (!data) return <ErrorPanel title={FAILURE_TITLE} query={query} />
  return (
    <div className="article">
      {path === '/contact' ? <WhoRunsIt siteText={data} /> : <Contents siteText={data} />}
      <article>
        <Content siteText={data} />
        {(path === '/about' || path === '/privacy') && <WhoRunsIt siteText={data} />}
        {(path === '/rules' || (path === '/contact' && data.text !== null)) && <ReportPointer />}
        <WaysOn path={path} />
        {path === '/about' && <Version />}
      </article>
    </div>
  )
}

/** The sections of a long text, beside it. */
function Contents({ siteText }: { siteText: SiteText }) {
  const { data: html = '' } = useQuery(siteContentQuery(siteText))
  const sections = [...html.matchAll(/<h2 id="(.+?)".*?>(.*?)<\/h2>/gs)]
  if (sections.length < 3) return null
  return (
    <nav aria-label="On this page" className="sticky top-24 self-start max-lg:hidden print:hidden">
      <ul className="border-line border-l">
        {sections.map(([, id, title = '']) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="flex min-h-10 items-center py-1 pl-4 text-ink-muted hover:text-ink"
              // The title was sanitized with the text. Its tags are removed, its entities stay.
              dangerouslySetInnerHTML={{ __html: title.replace(/<[^>]*>/g, '') }}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links at the end of a text. */
function WaysOn({ path }: { path: SitePath }) {
  return (
    <div className="mt-10 flex flex-wrap gap-3 border-line border-t pt-6 print:hidden">
      <ButtonLink to="/developers">Browse Developers</ButtonLink>
      <ButtonLink to="/signup" variant="secondary" className="for-visitors">
        Join as a Developer
      </ButtonLink>
      {path !== '/rules' && (
        <ButtonLink to="/rules" variant="ghost">
          Community rules
        </ButtonLink>
      )}
    </div>
  )
}

function Content({ siteText }: { siteText: SiteText }) {
  const query = useQuery(siteContentQuery(siteText))
  const { data: html, isPending } = query
  if (isPending) return <TextSkeleton />
  if (html === undefined) return <ErrorPanel title={FAILURE_TITLE} query={query} />
  return <MarkdownContent html={html} version={contentVersion(siteText.path, siteText.updatedAt)} />
}

/** Not part of the default text, because this sentence is true only if there is an email address. */
const WHEN_TO_WRITE =
  "Write if you can't sign in, if something does not work, or if you disagree with what became of a report. If you found a hole in our security, please tell us before you tell others."

/** The operator, and the email in full, because not every device opens a mail program. Says what is missing. */
function WhoRunsIt({ siteText: { path, text, operator, contactEmail } }: { siteText: SiteText }) {
  return (
    <section className="self-start rounded-lg border border-line bg-surface-raised p-4 sm:p-5">
      <h2 className="text-xl">Who runs this site</h2>
      {operator && (
        <p dir="auto" className="mt-2">
          {operator}
        </p>
      )}
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
        <>
          <p className="mt-2 mb-4">
            {operator ? 'An email address is' : 'Name and email address are'} still to come. Until then, the
            report form reaches the moderators, also without an account.
          </p>
          <ButtonLink to="/report" variant="secondary">
            Open the report form
          </ButtonLink>
        </>
      )}
    </section>
  )
}

/** The app's version, and a link to the licences of the libraries that the browser has loaded. */
function Version() {
  return (
    <p className="mt-6 text-ink-muted text-sm">
      Hibo {import.meta.env.VITE_VERSION}.{' '}
      <a href="/licences.txt" className="text-link">
        Libraries and their licences
      </a>
    </p>
  )
}

/** Not part of the texts, which admins can change. The default text of the contact page says the same. */
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
