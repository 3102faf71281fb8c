import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

export interface PaginationProps {
  page: number
  totalPages: number
  /** Returns the URL of a page. With it, Previous and Next are links. */
  hrefFor?: ((page: number) => string) | undefined
  /** Replaces `hrefFor` where the URL does not hold the page. */
  onPage?: ((page: number) => void) | undefined
  /** Accessible name, for pages with several paginations. */
  label?: string | undefined
  className?: string | undefined
}

/** Previous, 'Page X of Y', Next. Renders nothing for fewer than two pages. */
export function Pagination(props: PaginationProps) {
  const { page, totalPages, hrefFor, onPage, label = 'Pagination', className } = props
  if (totalPages <= 1) return null
  function step(target: number, children: ReactNode) {
    const look = buttonClass('secondary', 'md', 'max-sm:[&_svg]:hidden')
    if (target < 1 || target > totalPages) {
      return (
        <span aria-hidden="true" className={cx(look, 'invisible')}>
          {children}
        </span>
      )
    }
    if (hrefFor) {
      return (
        <Link to={hrefFor(target)} rel={target < page ? 'prev' : 'next'} className={look}>
          {children}
        </Link>
      )
    }
    return (
      <button type="button" onClick={() => onPage?.(target)} className={look}>
        {children}
      </button>
    )
  }
  return (
    <nav aria-label={label} className={cx('flex flex-wrap items-center justify-between gap-3', className)}>
      {step(
        page - 1,
        <>
          <ChevronLeft /> Previous
        </>,
      )}
      <p
        className="whitespace-nowrap text-ink-muted text-sm tabular-nums"
        aria-current="page"
      >{`Page ${page} of ${totalPages}`}</p>
      {step(
        page + 1,
        <>
          Next <ChevronRight />
        </>,
      )}
    </nav>
  )
}
