import { Pencil } from 'lucide-react'
import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { LearningPaths } from '#src/features/profile/learning-paths/learning-paths.tsx'
import { ProfileCard } from '#src/features/profile/page/profile-card.tsx'
import { ProfileMeta } from '#src/features/profile/page/profile-meta.tsx'
import { ProfileColumns } from '#src/features/profile/page/profile-skeleton.tsx'
import { ShareProfile } from '#src/features/profile/page/share-profile.tsx'
import { SkillSection } from '#src/features/profile/page/skill-section.tsx'
import type { ProfilePage } from '#src/features/profile/schemas.ts'
import { ProjectsSection } from '#src/features/projects/projects-section.tsx'
import { useConfig } from '#src/lib/config.ts'
import { useUser } from '#src/lib/session/session.ts'
import { MoreButton } from '#src/shared/safety/more-button.tsx'
import { useRelationship } from '#src/shared/safety/relationships.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Link } from '#src/ui/link.tsx'
import { PILL } from '#src/ui/pill-class.ts'
import { scrollIfNamed } from '#src/ui/scroll-if-named.ts'
import { useWideScreen } from '#src/ui/use-screen-width.ts'
import { useShowBelowFold } from '#src/ui/use-show-below-fold.ts'
import { VisitorActions } from './visitor-actions.tsx'

const LateNotes = lazyPart(() => import('#src/features/profile/page/owner-notes.tsx'))
/**
 * A member's posts, on profiles of members who only hire, which show little else. The server imports them at once,
 * because its first render does not wait for code.
 */
const MemberPosts = import.meta.env.SSR
  ? (await import('#src/features/community/feed/member-posts.tsx')).default
  : lazyPart(() => import('#src/features/community/feed/member-posts.tsx'))
/** Late, because the ratings are far below the first screen. */
const RatingsSection = import.meta.env.SSR
  ? (await import('#src/features/ratings/ratings-section.tsx')).default
  : lazyPart(() => import('#src/features/ratings/ratings-section.tsx'))
/** Lazy, because only owners need it. */
const SavedPosts = lazy(() => import('#src/features/community/posts/saved-posts.tsx'))

export interface ProfileViewProps {
  page: ProfilePage
  /** The notes and questions for the owner, where they are at hand before the profile. */
  Notes?: ComponentType<{ page: ProfilePage; asks: true }> | undefined
  /** Shown in the place of the sections. */
  posts?: ReactNode
}

/** A profile as its owner or as others see it. */
export function ProfileView({ page, Notes, posts }: ProfileViewProps) {
  const { profile } = page
  const isOwner = useUser()?.id === profile.id
  const isPosts = posts !== undefined
  const isSaved = useLocation().hash === '#saved' && isOwner && !isPosts
  const { siteName, siteUrl } = useConfig()
  return (
    <>
      <ProfileMeta page={page} posts={isPosts} />
      <ProfileColumns
        aside={
          <ProfileCard
            profile={profile}
            isShort={isPosts || isSaved}
            actions={
              <>
                {isOwner ? (
                  <>
                    {Notes ? (
                      <Notes page={page} asks />
                    ) : (
                      <Suspense
                        fallback={<div className={cx(profile.hidden ? 'h-14' : 'h-5', 'basis-full')} />}
                      >
                        <LateNotes page={page} />
                      </Suspense>
                    )}
                    <ButtonLink to="/profile/edit" className="basis-full text-sm!">
                      <Pencil /> Edit Profile
                    </ButtonLink>
                  </>
                ) : (
                  <VisitorActions profile={profile} />
                )}
                {/* One flex item, so that the three dots never stand alone on a row. */}
                <div className="flex gap-2.5 *:grow">
                  <ShareProfile page={page} />
                  <MoreButton
                    thing={{
                      kind: 'profile',
                      id: profile.id,
                      author: { id: profile.id, name: profile.full_name },
                    }}
                    specializations={profile.specializations.filter((one) => one.by_member)}
                    size="md"
                    className="grow-0!"
                  />
                </div>
              </>
            }
          />
        }
      >
        {(isPosts || profile.purpose !== 'hire') && (
          <ProfileTabs username={profile.username} {...{ isPosts, isSaved, isOwner }} />
        )}
        {posts ??
          (isSaved ? (
            <Suspense>
              <div id="saved" ref={scrollIfNamed} className="scroll-mt-32 print:hidden">
                <SavedPosts userId={profile.id} />
              </div>
            </Suspense>
          ) : isBare(page) && !isOwner ? (
            <Card padding="lg" className="flex flex-col gap-7">
              <p className="text-lg">
                <span dir="auto" translate="no">
                  {profile.full_name}
                </span>{' '}
                has not shown any work here yet. Write to them to learn what they do.
              </p>
              <ProfileSections page={page} isOwner={false} />
            </Card>
          ) : (
            <ProfileSections page={page} isOwner={isOwner} />
          ))}
      </ProfileColumns>
      {/* Without a configured origin the server renders the path alone, and the browser keeps it. */}
      <p
        suppressHydrationWarning
        translate="no"
        className="page-width mt-6 hidden text-ink-muted text-sm print:block"
      >
        {siteName} · {siteUrl}/profile/{profile.username}
      </p>
    </>
  )
}

/** Whether a developer shows no work yet: one card is calmer than a row of empty sections. */
function isBare({ profile, skills, projects, learning_paths }: ProfilePage) {
  return (
    profile.purpose !== 'hire' &&
    profile.rating_count + skills.length + projects.length + learning_paths.length === 0
  )
}

function ProfileSections({ page, isOwner }: { page: ProfilePage; isOwner: boolean }) {
  const { profile, skills, projects, learning_paths } = page
  const showBelowFold = useShowBelowFold()
  // The projects are below the card on a narrow screen, and beside it on a wide one.
  const showProjects = useWideScreen() || showBelowFold
  const isBlocked = useRelationship(profile.id) === 'block'
  /** Empty sections would say of those who only hire what they don't do. */
  const builds = profile.purpose !== 'hire'
  return (
    <>
      {showProjects && (builds || projects.length > 0) && (
        <ProjectsSection
          owner={{ id: profile.id, name: profile.full_name }}
          projects={projects}
          isOwner={isOwner}
        />
      )}
      {showBelowFold && (
        <>
          {(builds || skills.length > 0) && (
            <SkillSection
              skills={skills}
              contactId={isOwner || isBlocked ? null : profile.id}
              isOwner={isOwner}
            />
          )}
          {!builds && (
            <Suspense>
              <MemberPosts profileId={profile.id} page={1} path={`/profile/${profile.username}/posts`} />
            </Suspense>
          )}
          <LateSections
            id={profile.id}
            name={profile.full_name}
            average={profile.average_rating}
            count={profile.rating_count}
            paths={learning_paths}
            builds={builds}
            isOwner={isOwner}
          />
        </>
      )}
    </>
  )
}

interface LateSectionsProps {
  id: string
  name: string
  average: number
  count: number
  paths: ProfilePage['learning_paths']
  builds: boolean
  isOwner: boolean
}

/**
 * The sections whose code comes late. A member's page is read again while it loads; rendering them again before their
 * code is there would take the server's HTML away, so they are rendered if something of theirs changed.
 */
const LateSections = memo(function LateSections(props: LateSectionsProps) {
  const { id, name, average, count, paths, builds, isOwner } = props
  return (
    <Suspense>
      {(builds || count > 0) && (
        <div id="reviews" ref={scrollIfNamed}>
          <RatingsSection
            profileId={id}
            name={name}
            average={average}
            count={count}
            emptyHint={
              isOwner
                ? 'Members you have exchanged messages with can rate you.'
                : 'Members who have exchanged messages with this developer can rate them.'
            }
          />
        </div>
      )}
      {(builds || paths.length > 0) && <LearningPaths profileId={id} paths={paths} isOwner={isOwner} />}
    </Suspense>
  )
})

interface ProfileTabsProps {
  username: string
  isPosts: boolean
  isSaved: boolean
  isOwner: boolean
}

/** Links to the parts of a profile: the member's work, their posts, and for the owner what they saved. */
function ProfileTabs({ username, isPosts, isSaved, isOwner }: ProfileTabsProps) {
  const path = `/profile/${username}`
  const tabs = [
    { name: 'Profile', to: path, isCurrent: !isPosts && !isSaved },
    { name: 'Posts', to: `${path}/posts`, isCurrent: isPosts },
    ...(isOwner ? [{ name: 'Saved', to: `${path}#saved`, isCurrent: isSaved }] : []),
  ]
  return (
    <nav aria-label="Parts of the profile" className="-mb-4 flex gap-2 print:hidden">
      {tabs.map(({ name, to, isCurrent }) => (
        <Link
          key={name}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={cx(PILL, 'inline-flex min-h-10 px-4 font-semibold')}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
