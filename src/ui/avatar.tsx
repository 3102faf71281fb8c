import { useState } from 'react'

import { cx } from './cx.ts'
import { InitialCloth } from './initial-cloth.tsx'
import { useSavesData } from './save-data-context.ts'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg'

/** Edge length in CSS pixels; `box` is the same as a class. */
const SIZES: Record<AvatarSize, { px: number; box: string }> = {
  xs: { px: 28, box: 'size-7 rounded-sm text-xs' },
  sm: { px: 40, box: 'size-10 rounded-md text-base' },
  md: { px: 56, box: 'size-14 rounded-md text-xl' },
  lg: { px: 80, box: 'size-20 rounded-lg text-3xl' },
}

export interface AvatarProps {
  /** The person's id, which determines the cloth. */
  id: string
  name: string
  src?: string | null | undefined
  size?: AvatarSize | undefined
  /** False for a picture above the fold. */
  lazy?: boolean | undefined
  className?: string | undefined
}

/**
 * A person's picture, beside their name. Cloth with the first letter replaces a picture that is missing, that
 * fails to load, or that is not loaded to save data.
 */
export function Avatar({ id, name, src, size = 'sm', lazy = true, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const saving = useSavesData()
  const { px, box } = SIZES[size]
  return (
    <span className={cx('relative inline-flex shrink-0', className)}>
      {src && src !== brokenSrc && !(saving && !src.startsWith('blob:')) ? (
        <img
          src={src}
          alt=""
          width={px}
          height={px}
          loading={lazy ? 'lazy' : 'eager'}
          // The largest picture of a profile; the others are small.
          fetchPriority={size === 'lg' ? 'high' : undefined}
          decoding="async"
          // A picture that failed before hydration fires no error event any more.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
          }}
          onError={() => setBrokenSrc(src)}
          className={cx('bg-surface-sunken object-cover', box)}
        />
      ) : (
        <InitialCloth id={id} name={name} className={cx('forced-colors:border', box)} />
      )}
    </span>
  )
}
