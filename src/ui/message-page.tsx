import type { ComponentProps } from 'react'

import { WovenGround } from './woven.tsx'

/**
 * The frame of a page that is nothing but a message: on cloth, so that it looks finished, and as high as the layout's
 * placeholder, so that the footer does not jump.
 */
export function MessagePage({ children, ...rest }: Omit<ComponentProps<'div'>, 'className'>) {
  return (
    <section className="relative min-h-dvh border-line border-b bg-surface-raised">
      {/* Fades out under the text. */}
      <WovenGround className="[mask-image:radial-gradient(at_50%_16rem,rgb(0_0_0/0.12)_15%,#000_75%)]" />
      <div
        {...rest}
        className="page-width relative flex flex-col items-center gap-4 pt-[max(3rem,14dvh)] pb-12 text-center"
      >
        {children}
      </div>
    </section>
  )
}
