import { ownCardPath } from '#src/shared/domain/own-card-path.ts'
import { Link } from '#src/ui/link.tsx'
import type { ProfilePage } from '../schemas.ts'

/** Tells the owner whether they have a card in the directory and, if not, why. */
export function DirectoryNote({ page }: { page: ProfilePage }) {
  // A hidden profile has another note.
  if (page.profile.hidden) return null
  const { text, to, link } = directoryNote(page)
  return (
    <p className="basis-full text-ink-muted text-sm">
      {text}{' '}
      <Link to={to} className="text-link">
        {link}
      </Link>
    </p>
  )
}

function directoryNote({ profile, skills, projects }: ProfilePage) {
  if (profile.listed) {
    return {
      text: 'You are in the directory.',
      to: ownCardPath(profile.full_name),
      link: 'See your card',
    }
  }
  if (profile.purpose === 'hire') {
    return {
      text: 'You only hire, so you have no card in the directory.',
      to: '/profile/edit#purpose',
      link: 'Change it',
    }
  }
  // With these `profiles.listed` is false only by the member's choice.
  const hasWork = skills.length > 0 || projects.some(({ hidden }) => !hidden)
  if (profile.title || profile.bio || hasWork) {
    return { text: 'You are in no list, as you chose.', to: '/settings/privacy', link: 'Change it' }
  }
  return {
    text: 'You are not in the directory yet.',
    to: '/profile/edit#location',
    link: 'Fill in your profile',
  }
}
