import { useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture.tsx'
import { initialOf, weaveClass } from '#src/ui/weave.ts'

interface ThumbnailProps {
  projectId: string
  title: string
  src: string | null
  /** Off for pictures on the first screen. */
  lazy?: boolean | undefined
}

/** A project's picture in 16:9. Without a loadable one, a piece of cloth with the first letter. */
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
      // The title is right below.
      alt=""
      width={640}
      height={360}
      loading={lazy ? 'lazy' : 'eager'}
      onBroken={() => setBrokenSrc(src)}
      className="aspect-video w-full bg-surface-sunken object-cover print:hidden"
    />
  )
}
