import type { QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { PORTFOLIO_IMAGE_RULES } from '#src/lib/images/check-image.ts'
import { encodeImage } from '#src/lib/images/encode-image.ts'
import { fileTimestamp, removeImages, uploadImage } from '#src/lib/images/image-store.ts'
import { currentUser } from '#src/lib/session.ts'
import { profileKeys } from './profile-page.ts'

const AVATAR_SIDE = 512 // pixels
const BUCKET = 'profile-images'

/**
 * Makes a chosen file the member's picture, at once: re-encoded, stored, written on the profile, the old file
 * removed. Rejects with `ImageError` for a file that is not taken; whatever fails, no file stays without a use.
 */
export async function replaceAvatar(
  client: QueryClient,
  file: Blob,
  previous: string | null,
): Promise<string> {
  const user = signedInUser()
  const image = await encodeImage(file, PORTFOLIO_IMAGE_RULES, AVATAR_SIDE)
  const path = `${user.id}/avatar_${fileTimestamp()}.${image.extension}`
  const url = await uploadImage(BUCKET, path, image)
  try {
    await writeAvatar(client, user.id, url)
  } catch (error) {
    await removeImages(BUCKET, [url])
    throw error
  }
  await removeImages(BUCKET, [previous])
  return url
}

/** Takes the member's picture away. */
export async function removeAvatar(client: QueryClient, previous: string): Promise<void> {
  await writeAvatar(client, signedInUser().id, null)
  await removeImages(BUCKET, [previous])
}

function signedInUser() {
  const user = currentUser()
  if (!user) throw new AppError('You must be signed in to update your profile.')
  return user
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
  void client.invalidateQueries({ queryKey: [...profileKeys.all, 'header', id] })
}
