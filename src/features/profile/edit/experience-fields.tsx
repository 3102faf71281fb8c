import { AVAILABILITY_TEXTS } from '#src/shared/domain/availability.tsx'
import { levelText } from '#src/shared/domain/experience-level.ts'
import { SwitchField } from '#src/ui/checkbox-field.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { NOT_A_NUMBER } from '../profile-draft.ts'
import { MAX_YEARS } from './profile-rules.ts'
import { type DraftForm, textProps } from './use-profile-form.ts'

/** The levels that the form offers; the directory's filter has more. */
const LEVELS = ['Bilow', 'Dhexe', 'Sare']

/** Years, level and availability. */
export function ExperienceFields({ form, storedLevel }: { form: DraftForm; storedLevel: string }) {
  const years = textProps(form, 'years_of_experience')
  const { availability } = form.draft
  const levels = LEVELS.includes(storedLevel) ? LEVELS : [...LEVELS, storedLevel]
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...years}
          label="Years of experience"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={MAX_YEARS}
          step={1}
          // A number input hides invalid text behind an empty value, and shows it while the value stays empty. React
          // then fires no change event, only the input event.
          value={years.value === NOT_A_NUMBER ? '' : years.value}
          onInput={({ currentTarget }) =>
            form.set(
              'years_of_experience',
              currentTarget.validity.badInput ? NOT_A_NUMBER : currentTarget.value,
            )
          }
        />
        <SelectField
          label="Experience level"
          // A stored English word keeps its own label: `levelText` names both words of a level alike.
          options={levels.map((level) => ({
            value: level,
            label: LEVELS.includes(level) ? levelText(level) : level,
          }))}
          {...textProps(form, 'experience_level')}
        />
      </div>
      <SwitchField
        label="Available for hire"
        hint="Shows a green dot, and a 'Hire Developer' button on your profile."
        name="available_for_hire"
        checked={availability === 'open'}
        onChange={({ target }) => form.set('availability', target.checked ? 'open' : 'closed')}
      />
      {availability !== 'open' && (
        <SwitchField
          label="Looking around"
          hint={`Your profile says “${AVAILABILITY_TEXTS.looking}”. Whoever filters for that finds you.`}
          name="looking_around"
          checked={availability === 'looking'}
          onChange={({ target }) => form.set('availability', target.checked ? 'looking' : 'closed')}
        />
      )}
    </>
  )
}

/** Whether the home page may show the member. */
export function HomePageSwitch({ form }: { form: DraftForm }) {
  return (
    <SwitchField
      label="Show me on the home page"
      hint="Your picture, name, projects and posts. It does not change who finds you."
      name="shown_on_home"
      checked={form.draft.shown_on_home}
      onChange={({ target }) => form.set('shown_on_home', target.checked)}
    />
  )
}
