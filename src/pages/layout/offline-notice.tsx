import { useOnline } from '#src/ui/use-online.ts'

/** A notice while the device is offline. */
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
