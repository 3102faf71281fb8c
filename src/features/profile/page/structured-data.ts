/** A profile as schema.org data for search engines. Used only on the server. */

import { plainText } from '#src/lib/markdown/plain-text.ts'
import type { PreviewDetails, ToAbsoluteUrl } from '#src/lib/page-meta/page-preview.ts'
import { quoted } from '#src/lib/quoted.ts'
import { safeWebUrl } from '#src/lib/web-url.ts'
import { isLocation } from '#src/shared/domain/locations.ts'
import { placeText } from '#src/shared/domain/place-text.ts'
import { headlineText } from '#src/shared/domain/title.ts'
import type { ProfilePage } from '../schemas.ts'
import { metaDescription } from './profile-texts.ts'

/** The metadata of a profile's page, or of its posts. */
export function profileDetails(
  { profile, skills, projects }: ProfilePage,
  posts: boolean,
  absolute: ToAbsoluteUrl,
): PreviewDetails {
  const path = `/profile/${profile.username}`
  const image = absolute(profile.avatar_url)
  const known = skills.filter(({ is_learning }) => !is_learning).map(({ name }) => name)
  const name = quoted(profile.full_name)
  return {
    description: metaDescription({ ...profile, full_name: name }),
    title: posts ? `Posts by ${name}` : `${name}, ${headlineText(profile)}`,
    type: 'profile',
    image: { url: image, alt: name, wide: false },
    properties: [['profile:username', profile.username]],
    trail: [
      ['Developers', '/developers'],
      [profile.full_name, path],
    ],
    data: [
      {
        '@type': 'ProfilePage',
        '@id': absolute(path),
        url: absolute(path),
        // No `aggregateRating`: schema.org does not allow it for people.
        mainEntity: {
          '@type': 'Person',
          '@id': absolute(`${path}#person`),
          identifier: profile.id,
          name: profile.full_name,
          alternateName: profile.username,
          url: absolute(path),
          jobTitle: profile.purpose === 'hire' ? (profile.title ?? undefined) : headlineText(profile),
          worksFor:
            profile.purpose !== 'build' && profile.company
              ? { '@type': 'Organization', name: profile.company }
              : undefined,
          description: profile.bio ?? undefined,
          image,
          homeLocation: profile.location
            ? {
                '@type': isLocation(profile.location) ? 'Place' : 'Country',
                name: placeText(profile.location),
              }
            : undefined,
          knowsAbout: nonEmpty([...profile.specializations.map(({ name }) => name), ...known]),
          sameAs: nonEmpty(
            [profile.website, profile.github, profile.twitter, profile.linkedin].flatMap(
              (url) => safeWebUrl(url) ?? [],
            ),
          ),
        },
        hasPart: nonEmpty(
          projects.map(({ title, description, live_url, created_at }) => ({
            '@type': 'CreativeWork',
            name: title,
            description: description ? plainText(description) : undefined,
            url: safeWebUrl(live_url) ?? undefined,
            dateCreated: created_at,
          })),
        ),
      },
    ],
  }
}

function nonEmpty<T>(list: readonly T[]) {
  return list.length > 0 ? [...new Set(list)] : undefined
}
