import { type ComponentProps, type ReactNode, useState } from 'react'

import { cx } from './cx.ts'
import { useSavesData } from './save-data-context.ts'

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref' | 'onError'> {
  src: string
  /** Empty if the text beside the picture says the same. */
  alt: string
  /** Stands in for a picture that fails to load; by default the `alt` text does. */
  fallback?: ReactNode
}

/** A picture. While saving data, a button of the same size that loads it. */
export function Picture({ src, alt, fallback, className, ...rest }: PictureProps) {
  const saving = useSavesData()
  const [tapped, setTapped] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src && fallback !== undefined) return fallback
  // A picture from this device costs no data, so it never waits.
  const waits = saving && tapped !== src && !/^(blob|data):/.test(src)
  if (waits) {
    return (
      <button
        type="button"
        onClick={() => setTapped(src)}
        className={cx(
          className,
          'relative z-10 grid place-content-center gap-1 overflow-hidden border border-line-strong border-dashed p-1 text-center text-sm print:hidden',
        )}
      >
        <span className="font-semibold text-link">Show picture</span>
        {alt && <span className="line-clamp-2 text-ink-muted">{alt}</span>}
      </button>
    )
  }
  return (
    <img
      decoding="async"
      // Lists load all but their first pictures lazily: an eager one may be the largest content of the page.
      fetchPriority={rest.loading === 'eager' ? 'high' : undefined}
      {...rest}
      src={src}
      alt={alt}
      className={className}
      // The picture takes the focus of the button that it replaces.
      {...(tapped === src && { tabIndex: -1 })}
      ref={(image) => {
        if (tapped === src && document.activeElement === document.body) image?.focus({ preventScroll: true })
        // A picture that failed before hydration fires no error event any more.
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(src)
      }}
      onError={() => setBroken(src)}
    />
  )
}
