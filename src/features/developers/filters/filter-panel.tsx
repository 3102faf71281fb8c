import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'

import { placeGroups } from '#src/shared/domain/locations.ts'
import { ChoicePills } from '#src/shared/filters/choice-pills.tsx'
import { RetryLists } from '#src/shared/filters/retry-lists.tsx'
import { SkillPicker } from '#src/shared/filters/skill-picker.tsx'
import { countriesQuery, skillsQuery, specializationsQuery } from '#src/shared/reference-data.ts'
import { SelectField } from '#src/ui/field.tsx'
import { defaultSortText, minRatingText, SORT_TEXTS, sortHint } from './filter-texts.ts'
import {
  type DeveloperFilters,
  RATING_OPTIONS,
  REMOTE_OPTIONS,
  SORTS,
  toggle,
  YEARS_OPTIONS,
} from './filters.ts'
import { LevelFilter } from './level-filter.tsx'

interface FilterPanelProps {
  draft: DeveloperFilters
  onChange: (change: Partial<DeveloperFilters>) => void
}

/** Every filter but the search box and the specializations' chips. Each choice takes effect at once. */
export function FilterPanel({ draft, onChange }: FilterPanelProps) {
  const countries = useQuery(countriesQuery())
  return (
    <div className="flex flex-col gap-6">
      <SelectField
        label="Order"
        name="sort"
        placeholder={defaultSortText(draft)}
        hint={sortHint(draft)}
        value={draft.sort ?? ''}
        options={SORTS.map((sort) => ({ value: sort, label: SORT_TEXTS[sort] }))}
        onChange={({ target }) => onChange({ sort: SORTS.find((sort) => sort === target.value) ?? null })}
      />
      <ChoicePills
        legend="Availability"
        name="available_for_hire"
        value={draft.available_for_hire}
        options={[
          { value: 'true', label: 'Available for hire' },
          { value: 'looking', label: 'Available or looking around' },
        ]}
        onChange={(value) => onChange({ available_for_hire: value })}
      />
      <LevelFilter
        selected={draft.experience_level}
        onChange={(levels) => onChange({ experience_level: levels })}
      />
      <ChoicePills
        legend="Minimum rating"
        name="min_rating"
        value={draft.min_rating}
        options={RATING_OPTIONS.map((stars) => ({
          value: stars,
          label: (
            <>
              {minRatingText(stars)} <span className="sr-only">stars</span>
              <Star className="size-3.5 fill-current" />
            </>
          ),
        }))}
        onChange={(stars) => onChange({ min_rating: stars })}
      />
      <SelectField
        label="Minimum years of experience"
        name="min_years"
        placeholder="Any"
        value={String(draft.min_years ?? '')}
        options={YEARS_OPTIONS.map((years) => ({ value: String(years), label: `${years}+ years` }))}
        onChange={({ target }) =>
          onChange({ min_years: YEARS_OPTIONS.find((years) => String(years) === target.value) ?? null })
        }
      />
      <SelectField
        label="Location"
        name="location"
        placeholder="Any"
        value={draft.location ?? ''}
        options={placeGroups(countries.data)}
        onChange={({ target }) => onChange({ location: target.value || null })}
      />
      <ChoicePills
        legend="Remote work"
        name="works_remotely"
        value={draft.works_remotely}
        options={REMOTE_OPTIONS.slice(0, draft.location ? 2 : 1).map((value) => ({
          value,
          label: value === 'or' ? 'There or remotely' : 'Works remotely',
        }))}
        onChange={(value) => onChange({ works_remotely: value })}
      />
      {/* Specializations are chosen by links, so a form without scripts must carry them. */}
      {draft.specialization.map((id) => (
        <input key={id} type="hidden" name="specialization" value={id} />
      ))}
      <SkillPicker
        hint="Any of them, known or being learned. Known comes first."
        selected={draft.skills}
        onToggle={(id) => onChange({ skills: toggle(draft, 'skills', id) })}
      />
      <RetryLists lists={[useQuery(specializationsQuery()), useQuery(skillsQuery()), countries]} />
    </div>
  )
}
