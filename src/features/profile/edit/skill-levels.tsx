import type { Skill } from '#src/shared/reference-data.ts'
import { SelectField } from '#src/ui/field.tsx'
import type { SkillChoice } from '../profile-draft.ts'
import { PROFICIENCY_LEVELS } from '../schemas.ts'

interface SkillLevelsProps {
  known: readonly SkillChoice[]
  /** Skills by id. */
  skills: ReadonlyMap<string, Skill>
  value: readonly SkillChoice[]
  onChange: (value: SkillChoice[]) => void
}

/** The member's level in each skill. */
export default function SkillLevels({ known, skills, value, onChange }: SkillLevelsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {known.map((choice) => (
        <SelectField
          key={choice.skill_id}
          label={<span translate="no">{skills.get(choice.skill_id)?.name}</span>}
          placeholder="Not said"
          options={PROFICIENCY_LEVELS.map((level) => ({ value: level, label: level }))}
          value={choice.proficiency_level ?? ''}
          onChange={({ target }) => {
            const proficiency_level = PROFICIENCY_LEVELS.find((level) => level === target.value) ?? null
            onChange(value.map((entry) => (entry === choice ? { ...choice, proficiency_level } : entry)))
          }}
        />
      ))}
    </div>
  )
}
