import type { ComponentProps } from 'react'

import { WovenGround } from './woven.tsx'

/**
 * The frame of a page that is nothing but a message: on cloth, so that it looks finished. The message is in the middle,
 * and the footer begins in the window, so the cloth does not look like an empty page.
 */
export function MessagePage({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <section className="relative grid min-h-[75dvh] border-line border-b bg-surface-raised">
      {/* Fades out under the text. */}
      <WovenGround className="[mask-image:radial-gradient(rgb(0_0_0/0.12)_15%,#000_75%)]" />
      <div
        {...rest}
        className="page-width relative flex flex-col items-center justify-center gap-4 py-12 text-center"
      >
        {children}
      </div>
    </section>
  )
}
