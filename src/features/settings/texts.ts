/** Words for decisions and the standing. */
import { thingName } from '#src/shared/safety/thing-name.ts'
import type { Decision, Standing } from './schemas.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** A day in the device's time zone, e.g. 'November 23, 2026'. */
export function dayText(time: string): string {
  return DAY.format(new Date(time))
}

/** The heading of a decision. */
export function decisionTitle({
  action,
  days,
  everything,
  about,
}: Pick<Decision, 'action' | 'days' | 'everything' | 'about'>): string {
  const thing = about ? `Your ${thingName(about.kind)}` : 'Something of yours'
  switch (action) {
    case 'warn':
      return 'A warning'
    case 'hide':
      return everything ? 'Your profile and all that you published was hidden' : `${thing} was hidden`
    case 'delete':
      return `${thing} was deleted`
    case 'close':
      return 'Your offer was closed'
    case 'pause':
      return days === 1 ? 'Writing was paused for a day' : `Writing was paused for ${days ?? 'some'} days`
    case 'picture':
      return 'A picture of yours was removed'
    case 'suspend':
      return everything
        ? 'Your account was suspended, and all that you published hidden'
        : 'Your account was suspended'
    default:
      return 'No action'
  }
}

/** One sentence about the member's standing, and what it means for them. */
export function standingText({ state, until }: Pick<Standing, 'state' | 'until'>): {
  title: string
  text: string
} {
  if (state === 'suspended') {
    return {
      title: 'Your account is suspended',
      text: 'You can read, but not write. Others can’t see your profile. The reason is below, and you can appeal.',
    }
  }
  if (state === 'paused') {
    return {
      title: until ? `You can write again on ${dayText(until)}` : 'Writing is paused',
      text: 'Until then you can read, edit your profile, delete what is yours, mute, block and report.',
    }
  }
  if (state === 'left') {
    return {
      title: 'You are leaving',
      text: 'You can read, but not write. Under “Leave” you can still stay.',
    }
  }
  return { title: 'Your account is in good standing', text: 'You can use everything.' }
}
