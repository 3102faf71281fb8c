import { Button } from '../button.tsx'

/** Loading state of the options; a query result has this shape. */
export interface OptionsState {
  isPending: boolean
  /** Loading failed, and there is no earlier data. */
  isLoadingError: boolean
  refetch: () => unknown
}

export const OPTIONS_LOADING = 'The choices are on their way. What you type is looked up when they are here.'

interface OptionsStatusProps {
  state: Pick<OptionsState, 'isPending' | 'isLoadingError'>
  /** Name of the options, where no label shows it. */
  name?: string | undefined
  /** Whether the member has begun to choose. */
  hasStarted: boolean
  onRetry: () => void
}

/** The line below a field whose options are loading or failed to load. Empty once they are loaded. */
export function OptionsStatus({ state, name = 'The choices', hasStarted, onRetry }: OptionsStatusProps) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm empty:hidden">
      {state.isPending && hasStarted && <p className="text-ink-muted">{OPTIONS_LOADING}</p>}
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
