import { useState } from 'react'

import { cx } from '#src/ui/cx.ts'

interface PostImageProps {
  src: string | null
  /** Shown when `src` does not load; without one the picture is hidden. */
  backup: string | null
  alt: string | null
  lazy?: boolean | undefined
  className?: string | undefined
}

/** A post's picture, its backup, or nothing. */
export function PostImage({ src, backup, alt, lazy = true, className }: PostImageProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = [src, backup].find((address) => address && !broken.includes(address))
  if (!shown) return null
  const markBroken = () => setBroken((known) => (known.includes(shown) ? known : [...known, shown]))
  return (
    <img
      key={shown}
      src={shown}
      alt={alt ?? ''}
      width={1200}
      height={675}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      // A picture that failed before React took over fires no event any more.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) markBroken()
      }}
      onError={markBroken}
      className={cx('bg-surface-sunken', className)}
    />
  )
}
