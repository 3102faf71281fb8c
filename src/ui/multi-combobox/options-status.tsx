import { Button } from '../button.tsx'

/** How far a list of choices is; what TanStack Query answers has all of it. */
export interface OptionsState {
  isPending: boolean
  /** It did not come, and there is none from before. */
  isLoadingError: boolean
  refetch: () => unknown
}

export const OPTIONS_LOADING = 'The choices are on their way. What you type is looked up when they are here.'

interface OptionsStatusProps {
  state: Pick<OptionsState, 'isPending' | 'isLoadingError'>
  /** What did not come, for where no label says it. */
  name?: string | undefined
  /** Somebody has begun to choose. */
  wanted: boolean
  onRetry: () => void
}

/** Says below a field that its choices are on their way, or that they did not come. Empty once they are there. */
export function OptionsStatus({ state, name = 'The choices', wanted, onRetry }: OptionsStatusProps) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm empty:hidden">
      {state.isPending && wanted && <p className="text-ink-muted">{OPTIONS_LOADING}</p>}
      {state.isLoadingError && (
        <>
          <p role="alert">{name} did not arrive.</p>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try Again
          </Button>
        </>
      )}
    </div>
  )
}
