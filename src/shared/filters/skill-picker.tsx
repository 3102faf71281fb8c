import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'

import { type Skill, skillsByCategory, skillsQuery } from '#src/shared/reference-data.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { TextField } from '#src/ui/field.tsx'

interface SkillChoice {
  /** Ids of the chosen skills. */
  selected: readonly string[]
  onToggle: (id: string) => void
}

interface SkillPickerProps extends SkillChoice {
  /** Says what a choice finds. */
  hint: string
}

/** Skills in collapsible groups by category, with a box that narrows them by name. */
export function SkillPicker(props: SkillPickerProps) {
  const { data: skills } = useQuery(skillsQuery())
  return (
    <>
      {/* Without scripts the form submits the chosen skills by these inputs. */}
      {props.selected.map((id) => (
        <input key={id} type="hidden" name="skills" value={id} />
      ))}
      {skills && <SkillGroups {...props} skills={skills} />}
    </>
  )
}

function SkillGroups({ hint, skills, selected, onToggle }: SkillPickerProps & { skills: readonly Skill[] }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const groups = skillsByCategory(skills.filter(({ name }) => name.toLowerCase().includes(wanted)))
  const box = useRef<HTMLFieldSetElement>(null)
  // Scrolls to the matches, which may be below the end of the screen.
  useLayoutEffect(() => {
    if (wanted) box.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return (
    <fieldset ref={box} className="scroll-my-2 noscript:hidden">
      <legend className="font-semibold text-sm">Skills</legend>
      <p className="mb-2 text-ink-muted text-sm">{hint}</p>
      <TextField
        type="search"
        label="Find a skill"
        hideLabel
        placeholder="Find a skill..."
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={groups.length === 0 ? 'mt-3 text-ink-muted text-sm' : 'sr-only'}>
        {groups.length === 0 ? `No skill is called “${text.trim()}”. Try fewer letters.` : ''}
      </p>
      <div className="mt-1">
        {groups.map(([category, members]) => (
          <SkillGroup
            // Groups open during a search, and close afterwards.
            key={`${category}${wanted && ' found'}`}
            category={category}
            skills={members}
            selected={selected}
            open={wanted !== ''}
            onToggle={onToggle}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface SkillGroupProps extends SkillChoice {
  category: string
  skills: readonly Skill[]
  open: boolean
}

function SkillGroup({ category, skills, selected, open, onToggle }: SkillGroupProps) {
  const count = skills.filter(({ id }) => selected.includes(id)).length
  // A closed group renders no check boxes: a hundred, which few people open, would slow down the first load.
  const [opened, setOpened] = useState(open || count > 0)
  return (
    <Disclosure
      title={category}
      defaultOpen={open}
      onToggle={() => setOpened(true)}
      aside={
        count > 0 && (
          <Badge tone="primary">
            {count} <span className="sr-only">selected</span>
          </Badge>
        )
      }
    >
      {opened &&
        skills.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={<span translate="no">{name}</span>}
            name="skills"
            value={id}
            checked={selected.includes(id)}
            onChange={() => onToggle(id)}
          />
        ))}
    </Disclosure>
  )
}
