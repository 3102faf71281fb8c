/** Every route in every state: the list of what is photographed. */

import type { Scene } from './camera.ts'
import type { Cast } from './cast.ts'
import { feedScenes } from './scenes/community.ts'
import { memberScenes } from './scenes/members.ts'
import { profileScenes } from './scenes/profile.ts'
import { visitorScenes } from './scenes/visitors.ts'
import type { Products } from './start-products.ts'

type Origins = Pick<Products, 'demo' | 'empty'>
export type SceneList = (cast: Cast, origins: { demo: string; empty: string }) => Scene[]

/** Names are unique: a picture's file is named after its scene. */
export function makeScenes(cast: Cast, products: Origins): Scene[] {
  const origins = { demo: products.demo.url, empty: products.empty.url }
  return [visitorScenes, feedScenes, profileScenes, memberScenes].flatMap((list) => list(cast, origins))
}
