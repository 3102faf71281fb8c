import type { ComponentProps } from 'react'

import { WovenGround } from './woven.tsx'

/**
 * The frame of a page that is only a message: on cloth, so that it looks finished. The message is near the middle of
 * the screen below the header. It begins at a fixed line, which does not move when the message grows.
 */
export function MessagePage({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <section className="relative grid min-h-dvh border-line border-b bg-surface-raised">
      {/* Fades out under the text. */}
      <WovenGround className="[mask-image:radial-gradient(rgb(0_0_0/0.12)_15%,#000_75%)]" />
      <div
        {...rest}
        className="page-width relative flex flex-col items-center gap-4 pt-[max(1.5rem,50dvh-15rem)] pb-12 text-center"
      >
        {children}
      </div>
    </section>
  )
}
