/** Texts that say, before a decision, how much it affects. */
import type { ModerationCase } from '../schemas.ts'
import { ACTION_TEXT, type Action, mayHideAll, publishedText } from '../words.ts'

/** Says how much would be hidden with everything of the author. A suspension always hides the profile. */
export function everythingText({ author }: ModerationCase, action: Action | null): string {
  const amounts = author && publishedText(author.published)
  const things =
    action === 'suspend' ? 'everything they published' : 'their profile and everything they published'
  return `Hide ${things}, too${amounts ? `: ${amounts}` : ''}`
}

interface Choice {
  action: Action | null
  everything: boolean
}

/** Whether the decision reaches more than the thing itself. */
export function hidesEverything({ action, everything }: Choice): boolean {
  return everything && mayHideAll(action)
}

/** Whether the submit button looks like a warning. */
export function isSevere(draft: Choice): boolean {
  return draft.action === 'delete' || draft.action === 'suspend' || hidesEverything(draft)
}

/** The question before a severe decision: how much it affects, and what becomes of it. */
export function confirmation(shown: ModerationCase, action: Action | null) {
  const { kind, author } = shown
  if (action !== 'hide' && action !== 'suspend') {
    return {
      title: `Delete this ${kind}?`,
      text: 'It will be gone for good. Undoing the decision does not bring it back.',
      confirmLabel: 'Delete',
    }
  }
  const amounts = author && publishedText(author.published)
  return {
    title: `${submitText(shown, action, true)}?`,
    text: `Nobody else will see ${amounts ? `their profile and ${amounts}` : 'their profile'}. Undoing the decision brings it back.`,
    confirmLabel: action === 'suspend' ? 'Suspend' : 'Hide everything',
  }
}

/** The button names the consequence: 'Hide this post'. */
export function submitText({ kind, author }: ModerationCase, action: Action, everything: boolean): string {
  const { label } = ACTION_TEXT[action]
  if (action === 'none') return 'Close without action'
  if (action === 'hide' && everything)
    return author ? `Hide everything of ${author.full_name}` : 'Hide everything'
  if (action === 'close') return 'Close this offer'
  if (action === 'hide' || action === 'delete') return `${label} this ${kind}`
  const name = author ? `${label} ${author.full_name}` : label
  return action === 'suspend' && everything ? `${name} and hide everything` : name
}
