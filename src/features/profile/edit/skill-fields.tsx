import { useQuery } from '@tanstack/react-query'

import { type Skill, skillChoices, skillsQuery } from '#src/shared/reference-data.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { latePart } from '#src/ui/lazy-part.tsx'
import { MultiCombobox } from '#src/ui/multi-combobox/multi-combobox.tsx'
import type { SkillChoice } from '../profile-draft.ts'
import type { ProfileSkill } from '../schemas.ts'

const SkillLevels = latePart(() => import('./skill-levels.tsx'))

const NOT_LISTED = 'Not in the list. Try fewer letters, or mention it in your bio.'

interface SkillFieldsProps {
  /** The profile's skills; their names show even before the list of all skills loads. */
  stored: readonly ProfileSkill[]
  value: readonly SkillChoice[]
  onChange: (value: SkillChoice[]) => void
}

/** Known skills with their levels, and skills still being learned. */
export function SkillFields({ stored, value, onChange }: SkillFieldsProps) {
  const query = useQuery(skillsQuery())
  const listed = [...stored.map((skill) => ({ ...skill, id: skill.skill_id })), ...(query.data ?? [])]
  const skills = new Map(listed.map((skill): [string, Skill] => [skill.id, skill]))
  const known = value.filter(({ is_learning }) => !is_learning)
  const learning = value.filter(({ is_learning }) => is_learning)

  /** Every skill except those in the other field. */
  function optionsWithout(taken: readonly SkillChoice[]) {
    return skillChoices(
      [...skills.values()].filter(({ id }) => taken.every(({ skill_id }) => skill_id !== id)),
    )
  }
  function choose(ids: readonly string[], is_learning: boolean): SkillChoice[] {
    return ids.map(
      (skill_id) =>
        value.find((choice) => choice.skill_id === skill_id) ?? {
          skill_id,
          is_learning,
          proficiency_level: null,
        },
    )
  }
  return (
    <>
      <MultiCombobox
        label="Skills"
        hint="What you can do today."
        options={optionsWithout(learning)}
        state={query}
        value={known.map(({ skill_id }) => skill_id)}
        onChange={(ids) => onChange([...choose(ids, false), ...learning])}
        placeholder="Type to search"
        emptyText={NOT_LISTED}
      />
      {known.length > 0 && (
        <Disclosure title="How well you know them (optional)">
          <SkillLevels {...{ known, skills, value, onChange }} />
        </Disclosure>
      )}
      <MultiCombobox
        label="Currently learning"
        hint="What you are working on."
        options={optionsWithout(known)}
        state={query}
        value={learning.map(({ skill_id }) => skill_id)}
        onChange={(ids) => onChange([...known, ...choose(ids, true)])}
        placeholder="Type to search"
        emptyText={NOT_LISTED}
      />
    </>
  )
}
