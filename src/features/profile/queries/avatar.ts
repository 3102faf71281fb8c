import type { QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { PROFILE_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { fileTimestamp, removeImages, uploadWithCopy } from '#src/lib/images/image-store.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { profileKeys } from './keys.ts'
import { SignedOutError } from './save-profile.ts'

const AVATAR_SIDE_PX = 512
const BUCKET = 'profile-images'

/**
 * Stores a file as the member's picture, re-encoded, or removes the picture (null), and deletes the old file. Returns
 * the new URL. Rejects with `ImageError` for an unsuitable file. A failure leaves no unused file behind.
 */
export async function setAvatar(client: QueryClient, file: Blob | null): Promise<string | null> {
  const user = currentUser()
  if (!user) throw new SignedOutError()
  const url = file && (await uploadAvatar(user.id, file))
  try {
    const previous = await readAvatar(client, user.id)
    await writeAvatar(client, user.id, url)
    await removeImages(BUCKET, [previous])
    return url
  } catch (error) {
    await removeImages(BUCKET, [url])
    throw error
  }
}

async function uploadAvatar(userId: string, file: Blob) {
  // Removing a picture needs no encoder.
  const { encodeImage } = await import('#src/lib/images/encode-image.ts')
  const image = await encodeImage(file, PROFILE_IMAGE_RULES, AVATAR_SIDE_PX)
  return uploadWithCopy(BUCKET, `${userId}/avatar_${fileTimestamp()}`, image)
}

/** Reads the stored picture's URL, which another tab may have changed. */
async function readAvatar(client: QueryClient, id: string): Promise<string | null> {
  const profile = (await backendOf(client)).from('profiles').select('avatar_url').eq('id', id)
  const { data } = await profile.maybeSingle().throwOnError()
  return data?.avatar_url ?? null
}

async function writeAvatar(client: QueryClient, id: string, avatar_url: string | null) {
  const changes = { avatar_url, updated_at: new Date().toISOString() }
  const write = (await backendOf(client)).from('profiles').update(changes).eq('id', id)
  const { data } = await write.select('id').maybeSingle().throwOnError()
  if (!data) throw new AppError('Profile data not found')
  void client.invalidateQueries({ queryKey: profileKeys.header(id) })
}
