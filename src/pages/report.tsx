import { useSearchParams } from 'react-router'

import { VisitorReportForm } from '#src/features/visitor-reports/report-form.tsx'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { useUser } from '#src/lib/session/session.ts'
import { signInHref } from '#src/lib/session/sign-in-href.ts'
import { Link } from '#src/ui/link.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

/** Reports without an account: about the law, impersonation, or anything else. */
export function Component() {
  const [params] = useSearchParams()
  const url = params.get('url') ?? ''
  return (
    <>
      <PageMeta
        title="Report something"
        description="Report what breaks the law, pretends to be you or breaks the rules of this site, without an account."
        path="/report"
      />
      <PageHeader title="Report something" lead="You need no account: your email address is enough." />
      <div className="page-width py-6 sm:py-8">
        <div className="grid gap-5">
          <ForMembers url={url} />
          <VisitorReportForm key={url} url={url} />
        </div>
      </div>
    </>
  )
}

function ForMembers({ url }: { url: string }) {
  const user = useUser()
  const dots = 'the three dots (…) beside a post, comment, project, review or name'
  if (user) return <p className="text-ink-muted">You are signed in: {dots} lead to a shorter form.</p>
  return (
    <p className="text-ink-muted">
      With an account it is shorter:{' '}
      <Link to={signInHref(url.startsWith('/') ? url : '/report')} className="text-link">
        sign in
      </Link>
      , and use {dots}.
    </p>
  )
}
