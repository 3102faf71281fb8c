/** Palette and pattern of each patch (woven.css), row by row. */
const PATCHES = [
  ['weave-c0 weave-p2', 'weave-c3 weave-p0', 'weave-c1 weave-p4', 'weave-c2 weave-p1'],
  ['weave-c5 weave-p3', 'weave-c6 weave-p5', 'weave-c0 weave-p1', 'weave-c3 weave-p4'],
  ['weave-c1 weave-p0', 'weave-c2 weave-p2', 'weave-c5 weave-p5', 'weave-c4 weave-p3'],
  ['weave-c7 weave-p4', 'weave-c0 weave-p3', 'weave-c3 weave-p2', 'weave-c6 weave-p0'],
]

/**
 * A patchwork of the cloths that replace missing pictures. Decorative, on wide screens only. Its rows have a fixed
 * height, because the HTML may arrive in pieces and the title beside it must not move.
 */
export function HeroCloth() {
  return (
    <div
      aria-hidden="true"
      className="hidden rotate-3 grid-cols-4 grid-rows-[repeat(4,5rem)] gap-2.5 pr-4 lg:grid"
    >
      {PATCHES.flat().map((patch) => (
        <span key={patch} className={`weave ${patch} size-20 rounded-lg shadow-md`} />
      ))}
    </div>
  )
}
