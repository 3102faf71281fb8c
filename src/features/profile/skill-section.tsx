import { Mail, Wrench } from 'lucide-react'
import { Link } from 'react-router'

import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Section } from '#src/ui/section.tsx'
import { weaveOfMany } from '#src/ui/weave.ts'
import { skillHref, TO_WRITE } from './contact-links.ts'
import type { ProfileSkill } from './schemas.ts'
import { groupSkills, type SkillGroup } from './skill-groups.ts'
import { SkillLevel, SkillLevelLegend } from './skill-level.tsx'

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
      {skills.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Wrench />}
          title="No skills added yet."
          text={isOwner && 'Skills are what most visitors search by.'}
          actions={
            isOwner && (
              <ButtonLink to="/profile/edit" variant="secondary">
                Add skills
              </ButtonLink>
            )
          }
        />
      ) : (
        <Card padding="none" className="divide-y divide-line print:shadow-none">
          <SkillCloth groups={groups} />
          {groups.map(({ category, known, learning }, index) => (
            <section
              key={category}
              aria-label={category}
              className="grid break-inside-avoid gap-x-5 gap-y-2 px-4 py-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:px-5 print:py-2"
            >
              <h3 className="flex items-start gap-2 pt-1 text-base">
                <span
                  aria-hidden="true"
                  className={cx('mt-1 size-4 shrink-0 rounded-sm print:hidden', weaveOfMany(index))}
                />
                {category}
              </h3>
              <div className="grid gap-3">
                <SkillList skills={known} contactId={contactId} />
                {learning.length > 0 && (
                  <div className="grid gap-1.5">
                    <h4 className="font-semibold text-ink-muted text-sm">Currently Learning</h4>
                    <SkillList skills={learning} contactId={contactId} />
                  </div>
                )}
              </div>
            </section>
          ))}
          {skills.some(({ proficiency_level }) => proficiency_level) && <SkillLevelLegend />}
        </Card>
      )}
    </Section>
  )
}

/** All skills as a strip of cloth: a patch per skill in its category's pattern, an outline while it is being learned. */
function SkillCloth({ groups }: { groups: readonly SkillGroup[] }) {
  return (
    <div aria-hidden="true" className="flex gap-0.5 p-4 sm:px-5 print:hidden">
      {groups.flatMap(({ known, learning }, index) =>
        [...known, ...learning].map(({ skill_id, name, is_learning }) => (
          <span
            key={skill_id}
            title={name}
            className={cx(
              'h-8 min-w-0 flex-1 rounded-sm',
              is_learning ? 'border border-line-strong border-dashed' : weaveOfMany(index),
            )}
          />
        )),
      )}
    </div>
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
            'inline-flex min-h-8 max-w-full items-center rounded-full border text-sm',
            skill.is_learning ? 'border-line-strong border-dashed' : 'border-line bg-surface',
          )}
        >
          <span className={cx('flex min-w-0 items-baseline gap-1.5 py-1 pl-3', contactId === null && 'pr-3')}>
            <span className="min-w-0">{skill.name}</span>
            {skill.proficiency_level && <SkillLevel level={skill.proficiency_level} />}
          </span>
          {contactId !== null && <AskLink contactId={contactId} skill={skill.name} />}
        </li>
      ))}
    </ul>
  )
}

function AskLink({ contactId, skill }: { contactId: string; skill: string }) {
  return (
    <Link
      to={skillHref(contactId, skill)}
      state={TO_WRITE}
      title={`Send a message about ${skill}`}
      className="grid size-8 shrink-0 place-items-center rounded-full text-ink-muted hover:bg-surface-hover hover:text-ink print:hidden"
    >
      <Mail className="size-4" />
    </Link>
  )
}
