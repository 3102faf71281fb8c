import type { ComponentProps } from 'react'

import { WovenGround } from './woven.tsx'

/**
 * The frame of a page that is nothing but a message: on cloth, so that it looks finished. The message is about in the
 * middle of what is seen below the header, from a line on that does not move when more of it comes.
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
