/** The rules for a post, for the form and for the writes. */

import { AppError } from '#src/lib/errors.ts'
import { tooLong } from '#src/lib/too-long.ts'
import { isBlank } from '#src/shared/domain/visible-text.ts'

import { POST_TYPES, type PostType } from './post-types.ts'
import { parseTags } from './tags.ts'

export const MAX_TITLE_CHARACTERS = 200
export const MAX_CONTENT_CHARACTERS = 20_000
export const MAX_MEDIA_ALT_CHARACTERS = 300

export interface PostFields {
  title: string
  content: string
  category: string
  mediaAlt: string
}

export type PostErrors = Partial<Record<keyof PostFields, string>>

/** A reason why a field can't be sent, if there is one. */
export type Problem<Field> = readonly [message: string | false | undefined, field: Field]

/** The first problem of each field, in the given order. */
export function errorsOf<Field extends string>(
  problems: readonly Problem<Field>[],
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const [message, field] of problems) if (message) errors[field] ??= message
  return errors
}

/** The form's errors in the order of its checks; empty if the post may be sent. */
export function checkPost({ title, content, category, mediaAlt }: PostFields): PostErrors {
  return errorsOf<keyof PostFields>([
    [isBlank(title) && 'Please enter a title for your post', 'title'],
    [
      length(title) > MAX_TITLE_CHARACTERS && `A title has at most ${MAX_TITLE_CHARACTERS} characters`,
      'title',
    ],
    [contentTooLong(content), 'content'],
    [isBlank(content) && 'Please enter some content for your post', 'content'],
    [!category && 'Please select a category for your post', 'category'],
    [tooLong(mediaAlt, 'The description of an image', MAX_MEDIA_ALT_CHARACTERS), 'mediaAlt'],
  ])
}

/** The error for a text over the limit, shown while typing. */
export function contentTooLong(content: string): string | undefined {
  return length(content) > MAX_CONTENT_CHARACTERS ? 'A post has at most 20,000 characters' : undefined
}

/** Characters as the database counts them. */
function length(text: string) {
  return [...text.trim()].length
}

/** A post as it is written. */
export interface PostInput {
  title: string
  content: string
  post_type: PostType
  /** A UUID, or an id of a fallback category. */
  category: string
  tags: string[]
  media: File | null
  media_alt: string | null
}

/** Reads the form that creates or updates a post. Throws AppError if title or content is missing. */
export function readPostForm(form: FormData): PostInput {
  const title = textOf(form, 'title')
  const content = textOf(form, 'content')
  const media = form.get('media')
  if (isBlank(title)) throw new AppError('Post title is required')
  if (isBlank(content)) throw new AppError('Post content is required')
  return {
    title: title.trim(),
    content,
    post_type: POST_TYPES.find((type) => type === form.get('post_type')) ?? 'discussion',
    category: textOf(form, 'category_id'),
    tags: parseTags(form.get('tags')),
    media: media instanceof File && media.size > 0 ? media : null,
    media_alt: textOf(form, 'media_alt').trim() || null,
  }
}

function textOf(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** `{timestamp}_{filename}` for storage, in ASCII, without an extension. */
export function mediaFileStem(timestamp: number, name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${timestamp}_${plain || 'image'}`
}
