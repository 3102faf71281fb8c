/** Stories: how the rater and the rated worked together. */

export const STORIES = ['hired', 'worked_with', 'taught', 'talked'] as const
export type Story = (typeof STORIES)[number]

/** The words for a story beside the stars. */
export const STORY_TEXT: Record<Story, string> = {
  hired: 'Hired them',
  worked_with: 'Worked with them',
  taught: 'Learned from them',
  talked: 'Only talked',
}

/** The number of ratings with a story. */
export function toldStories(stories: Record<Story, number>): number {
  return STORIES.reduce((sum, story) => sum + stories[story], 0)
}
