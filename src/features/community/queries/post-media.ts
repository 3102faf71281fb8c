/** A post's picture: the stored file, its row in post_media and its URL on the post. */
import type { Backend } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { checkImage, POST_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { fileTimestamp, removeImages, uploadWithCopy } from '#src/lib/images/image-store.ts'

import { mediaFileStem } from '../rules/post-rules.ts'

export const MEDIA_BUCKET = 'post-media'

/** Stores a picture and shows it on the post. A failure leaves no file behind. */
export async function attachMedia(backend: Backend, postId: string, file: File | null): Promise<void> {
  if (!postId) throw new AppError('Post ID is required')
  if (!file) throw new AppError('File is required')
  const { format } = await checkImage(file, POST_IMAGE_RULES)
  const url = await uploadWithCopy(
    MEDIA_BUCKET,
    `post_media/${postId}/${mediaFileStem(fileTimestamp(), file.name)}`,
    { body: await file.arrayBuffer(), type: format === 'webp' ? 'image/webp' : 'image/jpeg' },
  )
  try {
    await backend.from('post_media').insert({ post_id: postId, url, media_type: 'image' }).throwOnError()
    await backend.from('posts').update({ media_url: url }).eq('id', postId).throwOnError()
  } catch (error) {
    await backend.from('post_media').delete().match({ post_id: postId, url })
    await removeImages(MEDIA_BUCKET, [url])
    throw error
  }
  await removeOtherMedia(backend, postId, url)
}

/** Removes the picture and its file. */
export async function detachMedia(backend: Backend, postId: string): Promise<void> {
  const previous = await mediaUrls(backend, postId)
  await backend.from('posts').update({ media_url: null, media_alt: null }).eq('id', postId).throwOnError()
  await backend.from('post_media').delete().eq('post_id', postId).throwOnError()
  await removeImages(MEDIA_BUCKET, previous)
}

/** The URLs of all stored pictures of a post. */
export async function mediaUrls(backend: Backend, postId: string): Promise<string[]> {
  const [post, media] = await Promise.all([
    backend.from('posts').select('media_url').eq('id', postId).maybeSingle().throwOnError(),
    backend.from('post_media').select('url').eq('post_id', postId).throwOnError(),
  ])
  const urls = media.data.map(({ url }) => url)
  return [...new Set(post.data?.media_url ? [...urls, post.data.media_url] : urls)]
}

/** Removes replaced pictures. The post is already correct, so a failure is only logged. */
async function removeOtherMedia(backend: Backend, postId: string, kept: string) {
  try {
    const others = backend.from('post_media').delete().eq('post_id', postId).neq('url', kept)
    const urls = (await others.select('url').throwOnError()).data.map(({ url }) => url)
    await removeImages(MEDIA_BUCKET, urls)
  } catch (error) {
    console.error('Replaced pictures could not be removed', error)
  }
}
