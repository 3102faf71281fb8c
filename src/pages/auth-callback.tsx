import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FullScreen } from '#src/features/auth/form/full-screen.tsx'
import { finishSignIn } from '#src/features/auth/sign-in/finish-sign-in.ts'
import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { LogoMark } from '#src/ui/logo.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { WovenGround } from '#src/ui/woven.tsx'

/** The page to which a third-party provider returns. */
export function Component() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()

  useEffect(() => {
    let current = true
    void finishSignIn(queryClient, params).then((target) => {
      if (current) void navigate(target, { replace: true })
    })
    return () => {
      current = false
    }
  }, [queryClient, params, navigate])

  return (
    <FullScreen>
      <PageMeta title="Completing authentication" path={null} />
      <div className="relative flex flex-1 flex-col items-center justify-center gap-6 px-4 py-10">
        <WovenGround />
        <LogoMark className="relative size-16" />
        <div role="status" className="relative flex items-center gap-3 text-lg">
          <Spinner />
          <h1 className="font-normal font-sans">Completing authentication...</h1>
        </div>
      </div>
    </FullScreen>
  )
}
