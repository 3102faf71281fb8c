/** Every route in every state: the list of what is photographed. */

import type { Scene } from './camera.ts'
import type { Cast } from './cast.ts'
import { feedScenes } from './scenes/community.ts'
import { memberScenes } from './scenes/members.ts'
import { openedScenes } from './scenes/opened.ts'
import { profileScenes } from './scenes/profile.ts'
import { visitorScenes } from './scenes/visitors.ts'

/** Addresses of the products that scenes play in. */
export interface Origins {
  demo: string
  empty: string
}

export type SceneList = (cast: Cast, origins: Origins) => Scene[]

/** Names are unique: a picture's file is named after its scene. */
export function sceneList(cast: Cast, origins: Origins): Scene[] {
  return [visitorScenes, feedScenes, profileScenes, memberScenes, openedScenes].flatMap((list) =>
    list(cast, origins),
  )
}
