import { type ComponentProps, useState } from 'react'

import { cx } from './cx.ts'
import { useSavesData } from './save-data-context.ts'

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref' | 'onError'> {
  src: string
  /** Empty where the text beside the picture says it all. */
  alt: string
  /** The picture does not load. */
  onBroken?: (() => void) | undefined
}

/** A picture. Where data is to be saved, a place of the same size that says what it shows and loads it on a tap. */
export function Picture({ src, alt, onBroken, className, ...rest }: PictureProps) {
  const saving = useSavesData()
  const [tapped, setTapped] = useState<string | null>(null)
  // What was chosen on this device costs nothing.
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
      {...rest}
      src={src}
      alt={alt}
      className={className}
      // The keyboard's place was on the button that the picture has replaced.
      {...(tapped === src && { tabIndex: -1 })}
      ref={(image) => {
        if (tapped === src && document.activeElement === document.body) image?.focus({ preventScroll: true })
        // A picture that failed before React took over fires no event any more.
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) onBroken?.()
      }}
      onError={onBroken}
    />
  )
}
