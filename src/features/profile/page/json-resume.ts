/** Exports a profile in the JSON Resume format (https://jsonresume.org/schema). */

import { saveFile } from '#src/lib/save-file.ts'
import { safeWebUrl } from '#src/lib/web-url.ts'
import { CITIES } from '#src/shared/domain/locations.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import { headlineText } from '#src/shared/domain/title.ts'
import type { ProfilePage, ProfileSkill } from '../schemas.ts'
import { groupSkills } from './skill-groups.ts'

const SCHEMA_URL = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

const NETWORKS = [
  ['github', 'GitHub'],
  ['twitter', 'Twitter'],
  ['linkedin', 'LinkedIn'],
] as const

/** Saves the profile as a file on the visitor's device. */
export function saveResume(page: ProfilePage) {
  const text = JSON.stringify(jsonResume(page, window.location.origin), null, 2)
  saveFile(`${page.profile.username}-resume.json`, 'application/json', text)
}

/** The resume as a plain object. `origin` completes relative URLs. */
export function jsonResume({ profile, skills, projects, learning_paths }: ProfilePage, origin: string) {
  const website = safeWebUrl(profile.website)
  return {
    $schema: SCHEMA_URL,
    basics: {
      name: profile.full_name,
      label: headlineText(profile),
      ...(profile.avatar_url && { image: new URL(profile.avatar_url, origin).href }),
      url: website ?? profileUrl(profile.username, origin),
      ...(profile.bio && { summary: profile.bio }),
      ...(profile.location && { location: placeOf(profile.location) }),
      profiles: [
        { network: 'Hibo', username: profile.username, url: profileUrl(profile.username, origin) },
        ...NETWORKS.flatMap(([field, network]) => {
          const url = safeWebUrl(profile[field])
          return url ? [{ network, username: lastPart(url), url }] : []
        }),
      ],
    },
    skills: groupSkills(skills).flatMap(({ category, known }) =>
      known.length > 0 ? [{ name: category, keywords: known.map(skillText) }] : [],
    ),
    interests: [
      ...groupSkills(skills).flatMap(({ category, learning }) =>
        learning.length > 0
          ? [{ name: `Learning: ${category}`, keywords: learning.map(({ name }) => name) }]
          : [],
      ),
      ...learning_paths.map(({ title, skills: steps }) => ({
        name: `Learning: ${title}`,
        keywords: steps.map(({ name }) => name),
      })),
    ],
    projects: projects.map((project) => {
      const url = safeWebUrl(project.live_url) ?? safeWebUrl(project.github_url)
      return {
        name: project.title,
        ...(project.description && { description: project.description }),
        keywords: project.skills.map(({ name }) => name),
        ...(url && { url }),
      }
    }),
    meta: { canonical: profileUrl(profile.username, origin), version: 'v1.0.0' },
  }
}

function placeOf(location: string) {
  const place = placeText(location)
  return CITIES.some((city) => city === location) ? { city: place } : { region: place }
}

/** The profile's absolute URL. */
function profileUrl(username: string, origin: string): string {
  return `${origin}/profile/${username}`
}

function skillText({ name, proficiency_level }: ProfileSkill) {
  return proficiency_level ? `${name} (${proficiency_level})` : name
}

function lastPart(url: string) {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? new URL(url).hostname
}
