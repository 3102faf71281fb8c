/** Icons of social networks, because the icon library has no brand icons. */
import type { SVGProps } from 'react'

/** The svg element of a brand icon. */
export function Glyph({ children, ...props }: SVGProps<SVGSVGElement>) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      {...props}
    >
      {children}
    </svg>
  )
}

/** The mark of X, once Twitter. */
export function Twitter(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M5 4.5 19 19.5M19 4.5 5 19.5" />
    </Glyph>
  )
}

export function Github(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph strokeLinejoin="round" {...props}>
      <path d="M9.5 21v-3.6a3 3 0 0 1 .7-2C7 15 5 13.4 5 10.2c0-1.3.4-2.4 1.2-3.3a4 4 0 0 1 .1-3.2s1.5.1 3 1.3a9.6 9.6 0 0 1 5.4 0c1.5-1.2 3-1.3 3-1.3a4 4 0 0 1 .1 3.2c.8.9 1.2 2 1.2 3.3 0 3.2-2 4.8-5.2 5.2a3 3 0 0 1 .7 2V21" />
      <path d="M9.5 18.5c-2.5.7-3.5-.5-4.5-2" />
    </Glyph>
  )
}

export function Linkedin(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
      <path d="M8 11v5.5M8 7.7v.1M12 16.5V11m0 2.5a2.2 2.2 0 0 1 4.4 0v3" />
    </Glyph>
  )
}
