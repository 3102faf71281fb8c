import { useState } from 'react'

import { cx } from '#src/ui/cx.ts'
import { Picture } from '#src/ui/picture.tsx'

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
  return (
    <Picture
      key={shown}
      src={shown}
      alt={alt ?? ''}
      width={1200}
      height={675}
      loading={lazy ? 'lazy' : 'eager'}
      onBroken={() => setBroken((known) => (known.includes(shown) ? known : [...known, shown]))}
      className={cx('bg-surface-sunken', className)}
    />
  )
}
