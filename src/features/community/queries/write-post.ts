/** Publishes, changes and deletes posts. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Backend, backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { removeImages } from '#src/lib/images/image-store.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { isUuid } from '#src/lib/uuid.ts'
import { categoryIdFor, findCategory } from '../rules/categories.ts'
import { type FeedFilters, filtersSchema, startsWithNewest } from '../rules/feed-filters.ts'
import type { JobFacts } from '../rules/job-rules.ts'
import { type PostInput, readPostForm } from '../rules/post-rules.ts'
import type { Category, FeedPost } from '../schemas.ts'
import { clearCache } from '../session-cache.ts'
import type { FeedResult } from './feed.ts'
import { communityKeys } from './keys.ts'
import { patchPost, removePost } from './patch-loaded.ts'
import { readPost } from './post.ts'
import { attachMedia, detachMedia, MEDIA_BUCKET, mediaUrls } from './post-media.ts'
import { changeJob, isWrittenJob } from './write-job.ts'

/** The feed is refetched this long after publishing. */
const REFETCH_MS = 1_500

export interface PostWrite {
  /** A new post's id comes from the form, so that a retry can't publish it twice. */
  id: string
  /** title, content, post_type, category_id, tags (JSON), media, media_alt; remove_media deletes the picture. */
  form: FormData
  /** The facts, if the post is an offer that has them. */
  facts?: JobFacts | null
}

export interface PostChange extends PostWrite {
  /** `updated_at` of the version that was edited. Without it the changes overwrite any version. */
  since?: string
}

/** Publishes a post, even if its picture can't be stored. Rejects with AppError or PostgrestError. */
export const createPostMutation = mutationOptions({
  mutationFn: async ({ id, form, facts }: PostWrite, { client }) => {
    const user = currentUser()
    if (!user) throw new AppError('You must be logged in to create posts')
    const input = readPostForm(form)
    const backend = await backendOf(client)
    const columns = await columnsOf(backend, input)
    // A retry with the same id overwrites the offer.
    if (facts) await backend.rpc('save_job', { id, post: columns, facts }).throwOnError()
    else {
      const { error } = await backend.from('posts').insert({ id, profile_id: user.id, ...columns })
      if (error && errorCode(error) !== UNIQUE_VIOLATION) throw error
    }
    const mediaFailed = await failsToChangeMedia(backend, id, input.media, false)
    return { post: await writtenPost(backend, id), mediaFailed }
  },
  onSuccess: ({ post }, _input, _result, { client }) => {
    clearCache()
    prependPost(client, post)
    void client.invalidateQueries({ queryKey: communityKeys.memberPostLists() })
    client.setQueryData(communityKeys.post(post.id), post)
    setTimeout(() => refreshLists(client), REFETCH_MS)
  },
})

/** The post has changed since the edit began. */
export class PostChangedError extends AppError {
  /** The post's current `updated_at`. */
  readonly version: string

  constructor(version: string) {
    super(
      'This post was changed in another window or on another device while you were writing. ' +
        'Your text is still here: save again to put it in place of the other one.',
    )
    this.version = version
  }
}

/** Changes a post. Rejects with PostChangedError if that would overwrite another change. */
export const updatePostMutation = mutationOptions({
  mutationFn: async ({ id, since, form, facts }: PostChange, { client }) => {
    if (!id) throw new AppError('Post ID is required')
    const input = readPostForm(form)
    const backend = await backendOf(client)
    const columns = await columnsOf(backend, input)
    const isSaved = facts
      ? await changeJob(backend, { id, since, facts, post: columns })
      : await changePost(backend, id, since, columns)
    if (!isSaved) {
      const post = await writtenPost(backend, id)
      // Equal values mean that an earlier try was stored and its response was lost.
      const isWritten = isWrittenPost(columns, post) && (!facts || isWrittenJob(facts, post.job))
      if (!isWritten) throw new PostChangedError(post.updated_at)
    }
    const mediaFailed = await failsToChangeMedia(backend, id, input.media, form.has('remove_media'))
    return { post: await writtenPost(backend, id), mediaFailed }
  },
  onSuccess: ({ post }, _input, _result, { client }) => {
    clearCache()
    patchPost(client, post.id, () => post)
    refreshLists(client)
  },
})

/** Resolves with false if the post is not the edited version any more, or gone. */
async function changePost(backend: Backend, id: string, since: string | undefined, columns: PostColumns) {
  const change = backend
    .from('posts')
    .update({ ...columns, updated_at: new Date().toISOString() })
    .eq('id', id)
  const { data } = await (since ? change.eq('updated_at', since) : change)
    .select('id')
    .maybeSingle()
    .throwOnError()
  return data !== null
}

/** Deletes a post and its picture. */
export const deletePostMutation = mutationOptions({
  mutationFn: async (id: string, { client }) => {
    if (!id) throw new AppError('Post ID is required')
    const backend = await backendOf(client)
    const files = await mediaUrls(backend, id)
    await backend.from('posts').delete().eq('id', id).throwOnError()
    await removeImages(MEDIA_BUCKET, files)
  },
  onSuccess: (_data, id, _result, { client }) => {
    clearCache()
    removePost(client, id)
    refreshLists(client)
    void client.invalidateQueries({ queryKey: communityKeys.savedLists() })
  },
})

/** Refetches the lists and their numbers of posts. */
function refreshLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: featureKeys.jobs })
  void client.invalidateQueries({ queryKey: communityKeys.feeds() })
  void client.invalidateQueries({ queryKey: communityKeys.categories() })
}

type PostColumns = Awaited<ReturnType<typeof columnsOf>>

/**
 * The columns of the post. A fallback category was chosen while the list could not be read, so the table itself is read
 * when the post is sent. Rejects rather than losing the category.
 */
async function columnsOf(backend: Backend, { category, media: _, ...columns }: PostInput) {
  if (isUuid(category)) return { ...columns, category_id: category }
  const { data } = await backend.from('categories').select('id, name, slug').order('name').throwOnError()
  return { ...columns, category_id: categoryIdFor(category, data) }
}

function isWrittenPost(columns: PostColumns, post: FeedPost): boolean {
  const stored: Record<string, unknown> = post
  return Object.entries(columns).every(
    ([column, value]) => JSON.stringify(value) === JSON.stringify(stored[column]),
  )
}

/** Stores a picture or removes the stored one. Resolves with whether that failed: the post itself is written. */
async function failsToChangeMedia(backend: Backend, id: string, media: File | null, isRemoved: boolean) {
  try {
    if (media) await attachMedia(backend, id, media)
    else if (isRemoved) await detachMedia(backend, id)
    return false
  } catch (error) {
    console.error('The picture could not be stored', error)
    return true
  }
}

async function writtenPost(backend: Backend, id: string): Promise<FeedPost> {
  const post = await readPost(backend, id)
  if (!post) throw new AppError('This post does not exist any more')
  return post
}

/** Puts a new post on top of every loaded list that it matches, and counts it, until the lists are refetched. */
function prependPost(client: QueryClient, post: FeedPost): void {
  const categories = client.getQueryData<Category[]>(communityKeys.categories()) ?? []
  client.setQueryData<Category[]>(communityKeys.categories(), (all) =>
    all?.map((one) =>
      one.id === post.category_id && one.post_count !== null
        ? { ...one, post_count: one.post_count + 1 }
        : one,
    ),
  )
  for (const [queryKey, list] of client.getQueriesData<FeedResult>({ queryKey: communityKeys.feeds() })) {
    const filters = v.safeParse(filtersSchema, queryKey.at(-1))
    if (!list || !filters.success || !matches(post, filters.output, categories)) continue
    const others = list.data.filter(({ id }) => id !== post.id)
    client.setQueryData<FeedResult>(queryKey, {
      ...list,
      data: [post, ...others].slice(0, Math.max(list.pageSize, 1)),
      count: list.count + 1,
      totalPages: Math.max(1, list.totalPages),
    })
  }
}

function matches(post: FeedPost, filters: FeedFilters, categories: readonly Category[]) {
  const { category, type } = filters
  if (!startsWithNewest(filters) || (type && type !== post.post_type)) return false
  return category === null || (findCategory(category, categories)?.id ?? category) === post.category_id
}
