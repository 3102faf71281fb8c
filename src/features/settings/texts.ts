/** Texts for decisions and the standing. */
import { thingName } from '#src/shared/safety/thing-name.ts'
import type { Decision, Standing } from './queries/settings.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** A day in the device's time zone, e.g. 'November 23, 2026'. */
export function dayText(time: string): string {
  return DAY.format(new Date(time))
}

/** The heading of a decision. */
export function decisionTitle(decision: Pick<Decision, 'action' | 'days' | 'everything' | 'about'>): string {
  const { action, days, everything, about } = decision
  const thing = about ? `Your ${thingName(about.kind)}` : 'Something of yours'
  const titles: Readonly<Record<string, string>> = {
    warn: 'A warning',
    hide: everything ? 'Your profile and all that you published was hidden' : `${thing} was hidden`,
    delete: `${thing} was deleted`,
    close: 'Your offer was closed',
    pause: `Writing was paused for ${days === 1 ? 'a day' : `${days ?? 'some'} days`}`,
    picture: 'A picture of yours was removed',
    suspend: `Your account was suspended${everything ? ', and all that you published hidden' : ''}`,
  }
  return titles[action] ?? 'No action'
}

/** What a standing means for the member. */
const STANDING_TEXTS: Record<Standing['state'], string> = {
  good: 'You can use everything.',
  paused: 'Until then you can read, edit your profile, delete what is yours, mute, block and report.',
  suspended:
    'You can read, but not write. Others can’t see your profile. The reason is below, and you can appeal.',
  left: 'You can read, but not write. Under “Leave” you can still stay.',
}

/** One sentence about the member's standing, and what it means for them. */
export function standingText({ state, until }: Pick<Standing, 'state' | 'until'>) {
  const titles = {
    good: 'Your account is in good standing',
    paused: until ? `You can write again on ${dayText(until)}` : 'Writing is paused',
    suspended: 'Your account is suspended',
    left: 'You are leaving',
  }
  return { title: titles[state], text: STANDING_TEXTS[state] }
}
