import { useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture.tsx'
import { initialOf, weaveClass } from '#src/ui/weave.ts'

interface ThumbnailProps {
  projectId: string
  title: string
  src: string | null
  /** Off for what may stand in sight at once. */
  lazy?: boolean | undefined
}

/** A project's picture, 16 to 9; without one, or when it does not load, a piece of cloth with the first letter. */
export function Thumbnail({ projectId, title, src, lazy = true }: ThumbnailProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  if (!src || src === brokenSrc) {
    return (
      <div
        aria-hidden="true"
        className={cx(
          'grid aspect-video place-items-center font-bold font-display text-4xl print:hidden',
          weaveClass(projectId),
        )}
      >
        {initialOf(title)}
      </div>
    )
  }
  return (
    <Picture
      src={src}
      // The title stands right below.
      alt=""
      width={640}
      height={360}
      loading={lazy ? 'lazy' : 'eager'}
      onBroken={() => setBrokenSrc(src)}
      className="aspect-video w-full bg-surface-sunken object-cover print:hidden"
    />
  )
}
