/** The shapes that the directory's functions answer with, checked where they arrive. */
import * as v from 'valibot'

import { count, personSchema } from '#src/lib/response-schemas.ts'
import { AVAILABILITIES } from '#src/shared/domain/availability.tsx'

const named = v.object({ id: v.string(), name: v.string() })

export const developerCardSchema = v.object({
  id: v.string(),
  username: v.string(),
  full_name: v.string(),
  title: v.nullable(v.string()),
  /** The first 300 characters of the bio. */
  bio: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  location: v.nullable(v.string()),
  works_remotely: v.boolean(),
  years_of_experience: v.nullable(v.number()),
  experience_level: v.string(),
  availability: v.picklist(AVAILABILITIES),
  availability_confirmed_on: v.nullable(v.string()),
  /** 0 while unrated. */
  average_rating: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),
  rating_count: count,
  /** Known skills, at most three. */
  skills: v.array(named),
  /** All known skills. */
  known_count: count,
  specializations: v.array(named),
  specialization_count: count,
  /** Skills being learned, at most two. */
  learning: v.array(named),
  learning_count: count,
})

/** Developers whom a search finds in one way. */
const developerPartSchema = v.object({
  /** The developers on this page. */
  data: v.array(developerCardSchema),
  /** The number of all; a lower bound unless `count_exact`. */
  count,
  count_exact: v.boolean(),
})

/** A page has those of `named` first, then of `sounds_like`, `by_terms` and `by_words`. */
export const developerPageSchema = v.object({
  /** The name or title contains the search. Without a search, all that match the filters. */
  named: developerPartSchema,
  /** The name only sounds like the search. */
  sounds_like: developerPartSchema,
  /** The profile matches the terms of the search. */
  by_terms: developerPartSchema,
  /** Only the bio mentions a skill or a specialization of it. */
  by_words: developerPartSchema,
  /** The terms that were understood, each with the search without its words. `or`: an alternative to the one before. */
  terms: v.array(v.object({ label: v.string(), without: v.string(), or: v.boolean() })),
  /** Optional words: a developer need not have them; those who do come first. `found`: somebody has the word. */
  optional_words: v.array(v.object({ word: v.string(), found: v.boolean() })),
  /**
   * If nobody but `by_words` is found: the search without some of its terms, or with one term or its alternatives
   * `alone`, and how many it finds; the nearest first.
   */
  nearest_searches: v.array(
    v.object({
      label: v.string(),
      alone: v.boolean(),
      search: v.string(),
      /** A lower bound unless `count_exact`. */
      count,
      count_exact: v.boolean(),
    }),
  ),
  /** The first developers of the nearest of these searches. */
  nearest: v.array(developerCardSchema),
  /** All developers, regardless of filters. */
  total: count,
  /** The returned page: the last one if the requested one is past the end. */
  page: count,
  total_pages: count,
})

export const homePageSchema = v.object({
  top_rated: v.array(developerCardSchema),
  featured: v.array(developerCardSchema),
  /** Ten people at most, those with a picture first. */
  people: v.array(personSchema),
  /** Three projects at most; the names are the owner's. */
  projects: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      full_name: v.string(),
      title: v.string(),
      picture_url: v.nullable(v.string()),
    }),
  ),
  /** The newest, at most four. */
  posts: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      profile_id: v.string(),
      full_name: v.string(),
      /** Null without a category. */
      category_name: v.nullable(v.string()),
      created_at: v.string(),
      comment_count: count,
    }),
  ),
  /** All of them. */
  developer_count: count,
  post_count: count,
})

export type DeveloperCardData = v.InferOutput<typeof developerCardSchema>
export type HomePage = v.InferOutput<typeof homePageSchema>
export type DeveloperPart = v.InferOutput<typeof developerPartSchema>
export type DeveloperPage = v.InferOutput<typeof developerPageSchema>
