import type { Shot } from './camera.ts'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 720 }

/** The few pictures that README shows. */
export const DOCS_SHOTS: Shot[] = [
  { file: 'home-wide.webp', scene: 'home-visitor', theme: 'light', ...WIDE },
  { file: 'profile-wide.webp', scene: 'profile-rich', theme: 'light', ...WIDE },
  { file: 'community-wide.webp', scene: 'community-visitor', theme: 'dark', ...WIDE },
  { file: 'developers-narrow-dark.webp', scene: 'developers-visitor', theme: 'dark', ...NARROW },
  { file: 'thread-narrow.webp', scene: 'messages-thread', theme: 'light', ...NARROW },
]
