import { CHECK_BOX } from '#src/ui/box-class.ts'

import { CHANNELS, type Channel, KINDS } from '../kinds.ts'
import type { PreferenceChanges } from '../preference-rules.ts'

import '../notifications.css'

interface KindsTableProps {
  /** Kind and channel, as in 'comment:mail'. */
  off: readonly string[]
  onChange: (changes: PreferenceChanges) => void
}

/** Each kind with its channels: a check box, or a word where there is no choice. */
export function KindsTable({ off, onChange }: KindsTableProps) {
  return (
    <div className="-mx-4">
      <table className="kinds w-full text-left">
        <caption className="sr-only">Kinds of notifications, and where they reach you</caption>
        <thead>
          <tr className="border-line border-b text-ink-muted text-sm">
            <th scope="col" className="px-4 py-3 font-medium">
              <span className="sr-only">Kind</span>
            </th>
            {CHANNELS.map(({ name, label }) => (
              <th key={name} scope="col" className="font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {KINDS.map((kind) => (
            <tr key={kind.name} className="hover:bg-surface-hover">
              <th scope="row" className="py-2 pl-3.5 font-normal leading-snug">
                {kind.label}
              </th>
              {CHANNELS.map(({ name, means }) => (
                <td key={name}>
                  {kind.channels.includes(name) ? (
                    <ChannelBox
                      label={`${kind.label}: ${means}`}
                      entry={`${kind.name}:${name}`}
                      {...{ off, onChange }}
                    />
                  ) : (
                    <NoChoice isAlways={kind.always?.includes(name) ?? false} channel={name} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChannelBox({ label, entry, off, onChange }: KindsTableProps & { label: string; entry: string }) {
  return (
    // The label makes the whole cell a target.
    <label className="grid min-h-11 w-full cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={!off.includes(entry)}
        onChange={({ target }) => onChange(target.checked ? { turn_on: [entry] } : { turn_off: [entry] })}
        className={CHECK_BOX}
      />
    </label>
  )
}

function NoChoice({ isAlways, channel }: { isAlways: boolean; channel: Channel }) {
  if (isAlways) return <span className="text-ink-muted text-xs">always</span>
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not by {channel}</span>
    </span>
  )
}
