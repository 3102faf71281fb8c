import { Compass } from 'lucide-react'
import { useEffect } from 'react'
import { data, useLocation, useNavigate } from 'react-router'

import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { MessagePage } from '#src/ui/message-page.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'
import FindSomebody from './home/find-somebody.tsx'

export function loader() {
  return data(null, { status: 404 })
}

/** The server answers an unknown path with status 404, and the browser then replaces it with /404. */
export function Component() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname !== '/404') void navigate('/404', { replace: true })
  }, [pathname, navigate])
  return (
    <MessagePage>
      <PageMeta title="Page Not Found" path={null} />
      <WovenSwatch>
        <Compass />
      </WovenSwatch>
      <h1 className="text-3xl">Page Not Found</h1>
      <p className="text-ink-muted">There is no page here. The link may be old or mistyped.</p>
      <ButtonLink to="/">Back to Home</ButtonLink>
      <FindSomebody />
    </MessagePage>
  )
}
