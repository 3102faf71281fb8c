import { useOnline } from '#src/ui/use-online.ts'

/** Says that the connection is gone, and that it is back by vanishing. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="bg-accent-soft px-4 py-2 text-center text-accent-ink text-sm">
          You are offline. This is what you last saw. Messages you write go out when the connection is back.
        </p>
      )}
    </div>
  )
}
