import type { QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { PORTFOLIO_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import { fileTimestamp, removeImages, uploadImage } from '#src/lib/images/image-store.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { profileKeys } from './keys.ts'

const AVATAR_SIDE = 512 // pixels
const BUCKET = 'profile-images'

/**
 * Stores a file as the member's picture: re-encodes it, updates the profile and removes the old file. Rejects with
 * `ImageError` for an unsuitable file. A failure leaves no unused file behind.
 */
export async function replaceAvatar(client: QueryClient, file: Blob): Promise<string> {
  const user = signedInUser()
  const image = await encodeImage(file, PORTFOLIO_IMAGE_RULES, AVATAR_SIDE)
  const path = `${user.id}/avatar_${fileTimestamp()}.${image.extension}`
  const url = await uploadImage(BUCKET, path, image)
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

/** Removes the member's picture. */
export async function removeAvatar(client: QueryClient): Promise<void> {
  const { id } = signedInUser()
  const previous = await readAvatar(client, id)
  await writeAvatar(client, id, null)
  await removeImages(BUCKET, [previous])
}

function signedInUser() {
  const user = currentUser()
  if (!user) throw new AppError('You must be signed in to update your profile.')
  return user
}

/** The stored picture, which another tab may have changed. */
async function readAvatar(client: QueryClient, id: string): Promise<string | null> {
  const backend = await backendOf(client)
  const { data } = await backend
    .from('profiles')
    .select('avatar_url')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data?.avatar_url ?? null
}

async function writeAvatar(client: QueryClient, id: string, avatar_url: string | null) {
  const { data } = await (await backendOf(client))
    .from('profiles')
    .update({ avatar_url, updated_at: new Date().toISOString() })
    .eq('id', id)
    .select('id')
    .maybeSingle()
    .throwOnError()
  if (!data) throw new AppError('Profile data not found')
  void client.invalidateQueries({ queryKey: profileKeys.header(id) })
}
