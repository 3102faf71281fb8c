import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { WovenBand, WovenGround } from '#src/ui/woven.tsx'

/** Numbers of palette and pattern of each patch (woven.css), row by row. */
const PATCHES = '02 30 14 21 53 65 01 34 10 22 55 43 74 03 32 60'.split(' ')

/** The purpose of Hibo and the sign-up link. Only text and gradients, so that it is complete at the first paint. */
export function Hero() {
  const user = useUser()
  return (
    <section className="relative overflow-hidden border-line border-b bg-surface-raised">
      <WovenGround className="max-sm:opacity-60" />
      <div className="page-width relative grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_auto] lg:py-20">
        <div className="max-w-2xl">
          <h1 className="text-4xl">Connect with Somali Tech Talent</h1>
          <p className="mt-5 text-ink-muted text-lg sm:text-xl">
            Designers, engineers and data people from Mogadishu to Hargeisa and far beyond. See what they
            build, read how others rate them, and write to them yourself.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/developers" size="lg" className="max-sm:w-full">
              Browse Developers
            </ButtonLink>
            {!user && (
              <ButtonLink to="/signup" size="lg" variant="secondary" className="max-sm:w-full">
                Join as a Developer
              </ButtonLink>
            )}
          </div>
        </div>
        <HeroCloth />
      </div>
      <WovenBand className="h-2" />
    </section>
  )
}

/**
 * A patchwork of the cloths that replace missing pictures. Decorative, on wide screens only. Its rows have a fixed
 * height, because the HTML may arrive in pieces and the title beside it must not move.
 */
function HeroCloth() {
  return (
    <div
      aria-hidden="true"
      className="hidden rotate-3 grid-cols-4 grid-rows-[repeat(4,5rem)] gap-2.5 pr-4 lg:grid"
    >
      {PATCHES.map((patch) => (
        <span
          key={patch}
          className={`weave weave-c${patch[0]} weave-p${patch[1]} size-20 rounded-lg shadow-md`}
        />
      ))}
    </div>
  )
}
