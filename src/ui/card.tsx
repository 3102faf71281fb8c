import type { HTMLAttributes } from 'react'

import { cx } from './cx.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside' | undefined
  /** `none` for content that reaches the edge, e.g. a picture. */
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined
  /** Its border answers the pointer, for a card that is a link. */
  interactive?: boolean | undefined
}

const PADDING = { none: 'overflow-hidden', sm: 'p-4', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-7' }

/** A raised sheet. */
export function Card(props: CardProps) {
  const { as: Tag = 'div', padding = 'md', interactive = false, className, children, ...rest } = props
  return (
    <Tag
      {...rest}
      className={cx(
        'relative min-w-0 rounded-lg border border-line bg-surface-raised shadow-sm',
        interactive && 'transition-colors hover:border-line-strong',
        PADDING[padding],
        className,
      )}
    >
      {children}
    </Tag>
  )
}
