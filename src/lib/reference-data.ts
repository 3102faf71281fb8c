/** Lists that hardly ever change and that several features choose from. */
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf } from './backend.ts'

const STALE_MS = 10 * 60_000

const skillsSchema = v.array(v.object({ id: v.string(), name: v.string(), category: v.string() }))

const specializationsSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    /** Name of an icon, or any text that a member gave. */
    icon: v.nullable(v.string()),
    /** The post category that it belongs to. */
    category_id: v.nullable(v.string()),
    /** How many developers have it, whatever else is filtered. */
    developer_count: v.number(),
  }),
)

export type Skill = v.InferOutput<typeof skillsSchema>[number]
export type Specialization = v.InferOutput<typeof specializationsSchema>[number]

export const referenceKeys = {
  skills: ['skills'] as const,
  specializations: ['specializations'] as const,
}

/** Every skill, ordered by category, then by name. */
export function skillsQuery() {
  return queryOptions({
    queryKey: referenceKeys.skills,
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .rpc('skill_options', undefined, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return v.parse(skillsSchema, data)
    },
    staleTime: STALE_MS,
  })
}

/** Every specialization with its number of developers, ordered by name. */
export function specializationsQuery() {
  return queryOptions({
    queryKey: referenceKeys.specializations,
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .rpc('specialization_options', undefined, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return v.parse(specializationsSchema, data)
    },
    staleTime: STALE_MS,
  })
}

/** Skills as a list of choices takes them. */
export function skillChoices(skills: readonly Skill[] = []) {
  return skills.map(({ id, name, category }) => ({ value: id, label: name, group: category }))
}

/** Skills under their category, in the order given. */
export function skillsByCategory<T extends { category: string }>(skills: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const skill of skills) {
    const group = groups.get(skill.category)
    if (group) group.push(skill)
    else groups.set(skill.category, [skill])
  }
  return [...groups]
}
