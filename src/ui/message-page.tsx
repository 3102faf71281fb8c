import type { ComponentProps } from 'react'

import { WovenGround } from './woven.tsx'

/**
 * The frame of a page that is nothing but a message: on cloth, so that it looks finished, and as high as the layout's
 * placeholder, so that the footer does not jump. The message is in the middle of what is seen below the header.
 */
export function MessagePage({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <section className="relative grid min-h-dvh border-line border-b bg-surface-raised">
      {/* Fades out under the text. */}
      <WovenGround className="[mask-image:radial-gradient(rgb(0_0_0/0.12)_15%,#000_75%)]" />
      <div
        {...rest}
        className="page-width relative flex flex-col items-center justify-center gap-4 pt-6 pb-44 text-center"
      >
        {children}
      </div>
    </section>
  )
}
