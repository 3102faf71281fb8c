/** Every route in every state: the list of what is photographed. */

import type { Cast } from './cast.ts'
import type { Origins, Scene } from './scene.ts'
import { feedScenes } from './scenes/community.ts'
import { memberScenes } from './scenes/members.ts'
import { openedScenes } from './scenes/opened.ts'
import { profileScenes } from './scenes/profile.ts'
import { visitorScenes } from './scenes/visitors.ts'

/** Names are unique: a picture's file is named after its scene. */
export function sceneList(cast: Cast, origins: Origins): Scene[] {
  return [visitorScenes, feedScenes, profileScenes, memberScenes, openedScenes].flatMap((list) =>
    list(cast, origins),
  )
}
