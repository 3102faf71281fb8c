import { createElement, type SVGAttributes } from 'react'

interface IconData {
  node: [tag: string, attributes: SVGAttributes<SVGElement>][]
}

/** Makes an icon of 24 × 24 in the colour of its text. The build puts this in place of lucide's own maker. */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (attributes: SVGAttributes<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...attributes,
      },
      ...shapes,
    )
}
