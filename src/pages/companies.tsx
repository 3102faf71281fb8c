import { Building2 } from 'lucide-react'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

export function Component() {
  return (
    <MessagePage>
      <PageMeta
        title="Companies"
        description="Companies that look for Somali tech talent: coming soon."
        path="/companies"
      />
      <WovenSwatch>
        <Building2 />
      </WovenSwatch>
      <p className="font-medium text-ink-muted">Companies</p>
      <h1 className="text-4xl">Coming Soon</h1>
      <p className="text-ink-muted">
        Companies will have a place of their own here. Until then, the people you look for are already here.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/developers">Browse Developers</ButtonLink>
        <ButtonLink to="/jobs" variant="secondary">
          Find jobs
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
