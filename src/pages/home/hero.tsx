import { useUser } from '#src/lib/session/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { WovenBand, WovenGround } from '#src/ui/woven.tsx'
import { heroSearch, heroWall } from './parts.tsx'

/** Loads for members only. Its space is reserved, so nothing below moves when the news come. */
const NewForYou = latePart(() => import('./new-for-you.tsx'))

/** Classes that fit two buttons beside each other on a phone. */
const PHONE_BUTTON = 'max-sm:grow max-sm:px-1 max-sm:text-base max-[23rem]:text-sm'

/**
 * The first view: says what Hibo is and shows members. Its text is complete at the first paint. Members know what Hibo
 * is, so their hero is small: the search, a link and what is new for them.
 */
export function Hero() {
  const user = useUser()
  return (
    <section className="relative overflow-hidden border-line border-b bg-surface-raised">
      <WovenGround className="max-sm:opacity-60" />
      <div className="page-width relative grid grid-cols-[minmax(0,1fr)] items-center gap-6 py-6 member:py-5 lg:grid-cols-[minmax(0,1fr)_45%] member:lg:grid-cols-1">
        <div className="max-w-3xl member:grid member:max-w-none member:gap-3 member:lg:grid-cols-[auto_minmax(0,1fr)_auto] member:lg:items-center member:lg:gap-6">
          <h1 className="text-4xl member:text-lg member:lg:text-2xl">Connect with Somali Tech Talent</h1>
          <p className="for-visitors mt-3 text-ink-muted text-lg sm:text-xl">
            Designers, engineers and data people from Mogadishu to Hargeisa and far beyond. See what they
            build, and write to them yourself.
          </p>
          <search className="mt-5 block min-h-12 member:mt-0">{heroSearch}</search>
          <div className="mt-3 flex flex-wrap gap-3 member:mt-0 member:flex-nowrap">
            <ButtonLink
              to="/developers"
              size="lg"
              className={cx('member:min-h-12 member:px-4 member:text-base', PHONE_BUTTON)}
            >
              Browse Developers
            </ButtonLink>
            {!user && (
              <ButtonLink
                to="/signup"
                size="lg"
                variant="secondary"
                className={cx('for-visitors', PHONE_BUTTON)}
              >
                Join as a Developer
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="for-visitors min-h-30 lg:min-h-90">{heroWall}</div>
        <div className="for-members min-h-52">{user && <NewForYou userId={user.id} />}</div>
      </div>
      <WovenBand />
    </section>
  )
}
