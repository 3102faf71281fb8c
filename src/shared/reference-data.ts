/** Lists of choices that several features use. They hardly ever change. */
import * as v from 'valibot'

import { readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'

const STALE_MS = 10 * 60_000

const skillsSchema = v.array(v.object({ id: v.string(), name: v.string(), category: v.string() }))

const specializationsSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    /** Name of an icon, or any other text of a member. */
    icon: v.nullable(v.string()),
    /** The related post category. */
    category_id: v.nullable(v.string()),
    /** Number of all developers with this specialization, regardless of filters. */
    developer_count: v.number(),
  }),
)

export type Skill = v.InferOutput<typeof skillsSchema>[number]
export type Specialization = v.InferOutput<typeof specializationsSchema>[number]

/** All skills, ordered by category, then by name. */
export function skillsQuery() {
  return readQuery(featureKeys.skills, 'skill_options', skillsSchema, { staleTime: STALE_MS })
}

/** All specializations with their number of developers, ordered by name. */
export function specializationsQuery() {
  return readQuery(featureKeys.specializations, 'specialization_options', specializationsSchema, {
    staleTime: STALE_MS,
  })
}

/** The countries in which listed developers are, by name. */
export function countriesQuery() {
  return readQuery(featureKeys.countries, 'country_options', v.array(v.string()), { staleTime: STALE_MS })
}

/** Skills as options of a `MultiCombobox`. */
export function skillChoices(skills: readonly Skill[] = []) {
  return skills.map(({ id, name, category }) => ({
    value: id,
    label: name,
    group: category,
    translate: 'no' as const,
  }))
}

/** Groups skills by category and keeps their order. */
export function skillsByCategory<T extends { category: string }>(skills: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const skill of skills) groups.set(skill.category, [...(groups.get(skill.category) ?? []), skill])
  return [...groups]
}
