import { GraduationCap, Mail } from 'lucide-react'
import { skillHref, TO_WRITE } from '#src/shared/contact-links.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Section } from '#src/ui/section.tsx'
import type { ProfileSkill } from '../schemas.ts'
import { groupSkills } from './skill-groups.ts'

interface SkillSectionProps {
  skills: readonly ProfileSkill[]
  /** The contact for questions about a skill; null for the owner. */
  contactId: string | null
  isOwner: boolean
}

/** The skills of a profile, grouped by category; known skills come first. */
export function SkillSection({ skills, contactId, isOwner }: SkillSectionProps) {
  const groups = groupSkills(skills)
  return (
    <Section title="Skills & Expertise">
      {skills.length === 0 && !isOwner ? (
        <p className="text-ink-muted">No skills added yet.</p>
      ) : skills.length === 0 ? (
        <EmptyState
          compact
          level={3}
          icon={<GraduationCap />}
          title="No skills added yet."
          text="Skills are what most visitors search by."
          actions={
            <ButtonLink to="/profile/edit" variant="secondary">
              Add skills
            </ButtonLink>
          }
        />
      ) : (
        <Card
          padding="none"
          // The first row's borders lie under the card's own.
          className="grid *:-mt-px *:border-line *:border-t min-[100rem]:grid-cols-2 min-[100rem]:*:last:odd:col-span-2 print:border-0 print:shadow-none"
        >
          {groups.map(({ category, known, learning }) => (
            <section
              key={category}
              aria-label={category}
              className="grid break-inside-avoid items-start gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-5 print:grid-cols-[9rem_minmax(0,1fr)] print:px-0 print:py-1.5"
            >
              <h3 className="font-sans text-ink-muted text-sm sm:pt-1.5 print:pt-1.5">{category}</h3>
              <div className="grid gap-2">
                <SkillList skills={known} contactId={contactId} />
                {learning.length > 0 && (
                  <div className="flex flex-wrap items-center gap-2">
                    <h4 className="text-ink-muted text-sm">Currently Learning</h4>
                    <SkillList skills={learning} contactId={contactId} />
                  </div>
                )}
              </div>
            </section>
          ))}
        </Card>
      )}
    </Section>
  )
}

function SkillList({ skills, contactId }: { skills: readonly ProfileSkill[]; contactId: string | null }) {
  if (skills.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li
          key={skill.skill_id}
          className={cx(
            'relative inline-flex min-h-8 max-w-full items-center rounded-full border text-sm',
            skill.is_learning ? 'border-line-strong border-dashed' : 'border-transparent bg-surface-sunken',
          )}
        >
          <span className="flex min-w-0 items-baseline gap-1.5 px-3 py-1">
            <span translate="no" className="min-w-0">
              {skill.name}
            </span>
            {/* The space separates name and level without styles, as in a copied text. */}{' '}
            {skill.proficiency_level && (
              <span className="shrink-0 text-ink-muted text-xs">{skill.proficiency_level}</span>
            )}
          </span>
          {contactId !== null && <AskLink contactId={contactId} skill={skill.name} />}
        </li>
      ))}
    </ul>
  )
}

/** Asks about a skill. Inside the chip on touch screens; else at its corner while it has the pointer or the focus. */
function AskLink({ contactId, skill }: { contactId: string; skill: string }) {
  return (
    <Link
      to={skillHref(contactId, skill)}
      state={TO_WRITE}
      title={`Send a message about ${skill}`}
      translate="no"
      className="chip-action -ml-2 grid size-8 shrink-0 place-items-center rounded-full text-ink-muted hover:bg-surface-hover hover:text-ink print:hidden"
    >
      <Mail className="size-4" />
    </Link>
  )
}
