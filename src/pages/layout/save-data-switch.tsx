import { setSaveData, useSaveData } from '#src/lib/save-data.ts'
import { CHECK_BOX } from '#src/ui/box-class.ts'
import { cx } from '#src/ui/cx.ts'
import { useSavesData } from '#src/ui/save-data-context.ts'

/** Switch for saving data: pictures on tap, no prefetching, rarer polls. */
export function SaveDataSwitch({ className }: { className?: string }) {
  const saving = useSaveData(useSavesData())
  return (
    <label
      className={cx(
        'flex noscript:hidden min-h-6 cursor-pointer items-center gap-2.5 font-medium',
        className,
      )}
    >
      <input
        type="checkbox"
        checked={saving}
        onChange={(event) => setSaveData(event.target.checked)}
        className={CHECK_BOX}
      />
      Save data (pictures load on tap)
    </label>
  )
}
